/** A text in three: what starts as the other does, where they differ, and what ends as the other does. */
export function splitDifference(text: string, other: string): [string, string, string] {
  const own = text.toLowerCase();
  const others = other.toLowerCase();
  let start = 0;
  while (start < own.length && own[start] === others[start]) start += 1;
  let end = own.length;
  const shift = others.length - own.length;
  while (end > start && own[end - 1] === others[end - 1 + shift]) end -= 1;
  return [text.slice(0, start), text.slice(start, end), text.slice(end)];
}
