import { type Hole, isHole, type Values } from '@/lib/server/page-template/compressed-page';
import { moveFlightData } from '@/lib/server/page-template/flight-data';

/** A page as one of its views was answered. */
export type RenderedPage = {
  status: number;
  headers: Readonly<Record<string, string>>;
  html: string;
};

/** A page that was rendered with marks in the places of what each view has of its own. */
export type MarkedPage = { page: RenderedPage; marks: Values };

type Part = string | Hole;

export type Template = { headers: ReadonlyMap<string, readonly Part[]>; html: readonly Part[] };

/** Of the headers that Next sets. The others are the pipeline's, and fresh for each view. */
const kept = ['cache-control', 'content-type', 'link', 'vary'];

/**
 * What two renderings of a page have in common, to the letter, or null where they differ by more than their
 * marks: a page that says something else of its visitor or of the moment must not be kept. Nothing of the
 * marks may be the same in both, so that a part of one that the page says by itself makes a difference.
 */
export function createTemplate(first: MarkedPage, second: MarkedPage): Template | null {
  const template = parseTemplate(first);
  const other = parseTemplate(second);
  if (template === null || other === null) return null;
  const isSame =
    areSame(template.html, other.html) &&
    kept.every((name) => areSame(template.headers.get(name) ?? [], other.headers.get(name) ?? []));
  return isSame ? template : null;
}

function parseTemplate({ page, marks }: MarkedPage): Template | null {
  if (page.status !== 200 || 'set-cookie' in page.headers) return null;
  const headers = kept.flatMap((name) => {
    const value = page.headers[name];
    return value === undefined ? [] : [[name, toParts(value, marks)] as const];
  });
  return { headers: new Map(headers), html: toParts(moveFlightData(page.html), marks) };
}

function areSame(parts: readonly Part[], others: readonly Part[]): boolean {
  return JSON.stringify(parts) === JSON.stringify(others);
}

/** A text, with holes in the places of its marks. */
function toParts(text: string, marks: Values): Part[] {
  const names = new Map(Object.entries(marks).map(([name, mark]) => [mark, name]));
  const anyMark = [...names.keys()].map((mark) => mark.replace(/[^\w]/g, '\\$&')).join('|');
  // Between brackets, so that the marks are among the parts.
  return text
    .split(new RegExp(`(${anyMark})`))
    .filter((part) => part !== '')
    .map((part) => {
      const name = names.get(part);
      return name === undefined ? part : { name, length: Buffer.byteLength(part) };
    });
}

/** Whether a view has a value of the right length for each hole. */
export function fits({ html, headers }: Template, own: Values): boolean {
  const parts = [html, ...headers.values()].flat();
  return parts.every((it) => !isHole(it) || Buffer.byteLength(own[it.name] ?? '') === it.length);
}

/** The text of a template for one view. */
export function fillParts(parts: readonly Part[], own: Values): string {
  return parts.map((it) => (isHole(it) ? own[it.name] : it)).join('');
}
