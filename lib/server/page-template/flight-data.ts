import 'server-only';
import { z } from 'zod';

/** As Next writes a part of what React is told of the page: a string in a script. */
const partPattern =
  /<script nonce="([^"]+)">self\.__next_f\.push\((\[1,"(?:[^"\\]|\\.)*"\])\)<\/script>/g;
/** The same of another kind: bytes, or the state of a form. */
const otherPattern = /self\.__next_f\.push\(\[[^01]/;
const partSchema = z.tuple([z.literal(1), z.string()]);

/** Stands for `<`, by which an element of data could end. */
const mark = '\uE000';

/**
 * Has what React is told of a page in an element of data, and no more in scripts: as long as it is, it need
 * not be read as a program, with a backslash before each quote. The page as it is where it has what HTML
 * does not keep.
 *
 * Upstream: Next 16.4.6: `self.__next_f.push([1, "…"])`, a string or more, of which the browser's side makes
 * one stream.
 * Breaks when: it writes them otherwise: strangers' pages have them in scripts again.
 * Guarded by: lib/server/page-template/flight-data.test.ts; tests/http/stranger-page.test.ts › has what React
 * is told as data, and not in scripts
 * Can go when: Next does so.
 */
export function moveFlightData(html: string): string {
  const parts = [...html.matchAll(partPattern)];
  const [first] = parts;
  if (first === undefined || otherPattern.test(html)) return html;
  const data = parts.map(([, , part = '']) => partSchema.parse(JSON.parse(part))[1]).join('');
  if (!isKept(data)) return html;
  const [, nonce = ''] = first;
  // No policy asks for its nonce; that every script has one is easier to check than which.
  const element = `<script type="text/x-component" nonce="${nonce}">${data.replaceAll('<', mark)}</script>`;
  const reader = `<script nonce="${nonce}">self.__next_f.push([1,document.currentScript.previousSibling.textContent.replaceAll("\\ue000","\\x3c")])</script>`;
  return html.replace(partPattern, (_, _nonce, _part, offset: number) =>
    offset === first.index ? element + reader : '',
  );
}

/** Whether an element of data gives it back: HTML has no NUL and no half characters, and reads a CR as an LF. */
function isKept(data: string): boolean {
  const isText = Buffer.from(data).toString() === data;
  return isText && ['\0', '\r', mark].every((character) => !data.includes(character));
}
