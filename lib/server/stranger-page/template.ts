import type { Hole } from '@/lib/server/stranger-page/compressed-page';
import { moveFlightData } from '@/lib/server/stranger-page/flight-data';

/** What stands in a template for what each view of the page has of its own. */
export type Marks = {
  nonce: string;
  /** Milliseconds since 1970, in thirteen digits. */
  time: string;
};

/** A page as one of its views was answered. */
export type RenderedPage = {
  status: number;
  headers: Readonly<Record<string, string>>;
  html: string;
};

export type Template = { headers: Readonly<Record<string, string>>; html: string; marks: Marks };

/** Of the headers that Next sets. The others are the pipeline's, and fresh for each view. */
const kept = ['cache-control', 'content-type', 'link', 'vary'];

/**
 * What two views of a page have in common, or null where they differ by more than their marks: a page
 * that says something of its visitor or of the moment must not be kept.
 */
export function createTemplate(
  first: RenderedPage,
  firstMarks: Marks,
  second: RenderedPage,
  secondMarks: Marks,
): Template | null {
  if (first.status !== 200 || second.status !== 200 || 'set-cookie' in first.headers) return null;
  const toFirst = (text: string) =>
    text
      .replaceAll(secondMarks.nonce, firstMarks.nonce)
      .replaceAll(secondMarks.time, firstMarks.time);
  const isSame = kept.every(
    (name) => first.headers[name] === (second.headers[name] && toFirst(second.headers[name])),
  );
  if (!isSame || listWords(toFirst(second.html)) !== listWords(first.html)) return null;
  const headers = kept.flatMap((name) => {
    const value = first.headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const html = moveFlightData(first.html);
  return { headers: Object.fromEntries(headers), html, marks: firstMarks };
}

/** React numbers what it sends in the order in which it was done, so their order and short names may differ. */
function listWords(html: string): string {
  return html
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 4)
    .sort()
    .join(' ');
}

/** The text of a template for one view. */
export function fillTemplate(text: string, marks: Marks, own: Marks): string {
  return text.replaceAll(marks.nonce, own.nonce).replaceAll(marks.time, own.time);
}

/** The HTML of a template, with holes in the places of its marks. */
export function toParts({ html, marks }: Template): (string | Hole)[] {
  const { nonce, time } = marks;
  const names = new Map([
    [nonce, 'nonce'],
    [time, 'time'],
  ]);
  return split(split([html], nonce), time).map((text) => {
    const name = names.get(text);
    return name === undefined ? text : { name, length: text.length };
  });
}

/** Each mark in the texts is one of its own. */
function split(texts: readonly string[], mark: string): string[] {
  return texts.flatMap((text) =>
    text.split(mark).flatMap((part, index) => (index === 0 ? [part] : [mark, part])),
  );
}
