/** Control characters, marks that turn or hide text, and what is drawn as nothing. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/gu;

/** Foreign text as it may be shown: on one line, at most `limit` characters, nothing hidden in it. */
export function cleanText(text: string, limit: number): string {
  // Cut first: a text of a megabyte must not cost the page its time.
  const shown = text
    .slice(0, limit * 10)
    .replace(/\s+/g, ' ')
    .replace(unseen, '')
    .trim();
  const letters = [...shown];
  return letters.length > limit ? `${letters.slice(0, limit - 1).join('')}…` : shown;
}
