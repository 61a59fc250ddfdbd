/** Control characters, and characters that are invisible or reorder the text around them. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Makes untrusted text safe to show: one line, at most `limit` characters, nothing hidden in it. */
export function cleanText(text: string, limit: number): string {
  // Cut first, because cleaning a megabyte is slow.
  const shown = text
    .slice(0, limit * 10)
    .replace(/\s+/g, ' ')
    .replace(unseen, '')
    .trim();
  const letters = [...shown];
  return letters.length > limit ? `${letters.slice(0, limit - 1).join('')}…` : shown;
}

const nameLimit = 24;

/** Truncates a name to 24 characters plus its last segment. */
export function formatName(name: string): string {
  const end = name.lastIndexOf('.');
  return end > nameLimit ? `${name.slice(0, nameLimit)}….${name.slice(end + 1)}` : name;
}
