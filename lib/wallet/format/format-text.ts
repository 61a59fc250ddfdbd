/** Control characters, and characters that are invisible or reorder the text around them. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu;
/** Joins the members of a family, and names the region of a flag. */
const joined =
  /^\p{Extended_Pictographic}.*?\p{Extended_Pictographic}|^\u{1f3f4}[\u{e0061}-\u{e007a}]/u;
/** In UTF-16 code units, as is the longest emoji. More is a tower of accents. */
const letterLimit = 32;

/** Makes untrusted text safe to show: one line, at most `limit` letters, nothing hidden in it. */
export function cleanText(text: string, limit: number): string {
  // Cut first, because cleaning a megabyte is slow.
  const line = text
    .slice(0, limit * letterLimit)
    .replace(/\s+/g, ' ')
    .trim();
  const letters = splitLetters(line)
    .map(cleanLetter)
    .filter((letter) => letter !== '');
  const shown = letters.length > limit ? [...letters.slice(0, limit - 1), '…'] : letters;
  return shown.join('').trim();
}

function cleanLetter(letter: string): string {
  if (letter.length > letterLimit) return '';
  return joined.test(letter) ? letter : letter.replace(unseen, '');
}

/** An emoji, a flag or an accented letter is one letter. Firefox before 125 splits between its parts. */
export function splitLetters(text: string): string[] {
  const { Segmenter }: { Segmenter?: typeof Intl.Segmenter } = Intl;
  if (Segmenter === undefined) return [...text];
  return Array.from(new Segmenter().segment(text), ({ segment }) => segment);
}

const nameLimit = 24;

/** Truncates a name to 24 letters plus its last segment. */
export function formatName(name: string): string {
  const end = name.lastIndexOf('.');
  const letters = splitLetters(name.slice(0, Math.max(end, 0)));
  if (letters.length <= nameLimit) return name;
  return `${letters.slice(0, nameLimit).join('')}….${name.slice(end + 1)}`;
}
