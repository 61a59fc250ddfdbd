/** Tab and line feed stay; the rest of controls, formats (bidi, zero width) and separators go. */
const hidden = /[^\P{C}\t\n]|[\u034f\u2028\u2029\u115f\u1160\u3164\uffa0\u2800]/gu;

/** The text with every character that does not show, or that reorders others, written out. */
export function toVisibleText(text: string): string {
  return text.replace(
    hidden,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}}`,
  );
}
