import { z } from 'zod';
import type { RawAnswer } from '@/tests/http/support/raw';

/** What Next renders comes in pieces, whose length nobody knows before. */
export const isTemplate = ({ headers }: RawAnswer) => headers['content-length'] !== undefined;

export const getNonce = ({ headers }: RawAnswer) =>
  /script-src 'nonce-([^']+)'/.exec(`${headers['content-security-policy']}`)?.[1] ?? 'none';

/** When it was rendered, in milliseconds since 1970. */
export const getTime = ({ text }: RawAnswer) => Number(/renderedAt\\?":(\d+)/.exec(text)?.[1]);

/** Without what is each view's own. */
export const toCommon = (answer: RawAnswer) =>
  answer.text.replaceAll(getNonce(answer), 'nonce').replaceAll(`${getTime(answer)}`, 'time');

const toldPart = z.tuple([z.literal(1), z.string()]);
const toldScripts =
  /<script nonce="[^"]+">self\.__next_f\.push\((\[1,"(?:[^"\\]|\\.)*"\])\)<\/script>/g;
const toldData =
  /<script type="text\/x-component"[^>]*>([^<]*)<\/script><script[^>]*>self\.__next_f\.push\(\[1,document[^<]*<\/script>/;

/** What React is told: of Next's own page in scripts, of a template as data. */
export const getTold = (answer: RawAnswer) => {
  const text = toCommon(answer);
  const data = toldData.exec(text)?.[1];
  if (data !== undefined) return data.replaceAll('\uE000', '<');
  const parts = [...text.matchAll(toldScripts)];
  return parts.map(([, part = '']) => toldPart.parse(JSON.parse(part))[1]).join('');
};

/** All but what React is told. */
export const getRest = (answer: RawAnswer) =>
  toCommon(answer).replace(toldData, '').replace(toldScripts, '');

const reference = /"\$([L@]?)([\da-f]+)(?=[:"])/g;

/**
 * What React is told, whatever the order in which its parts were done: that decides their numbers and places.
 * Here they have those in which they are first spoken of, from the root on.
 */
export function getToldInOrder(answer: RawAnswer): string[] {
  const lines = getTold(answer).split('\n');
  const rows = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
  const numbers = ['0'];
  const ordered: string[] = [];
  for (const number of numbers) {
    const row = (rows.get(number) ?? 'nothing').replace(reference, (_, kind, other) => {
      if (!numbers.includes(other)) numbers.push(other);
      return `"$${kind}${numbers.indexOf(other)}`;
    });
    ordered.push(row);
  }
  // What nobody speaks of by a number.
  const hints = lines.filter((line) => line.startsWith(':'));
  return [...ordered, ...[...new Set(hints)].sort()];
}

const preload = /<link rel="preload"[^>]*href="([^"]+)"[^>]*>/g;

/** All else, whose files are preloaded where it is known that they are: in one place or in two. */
export function getRestInOrder(answer: RawAnswer) {
  const rest = getRest(answer);
  const files = [...rest.matchAll(preload)].map(([, file = '']) => file);
  return { html: rest.replace(preload, ''), preloaded: [...new Set(files)].sort() };
}
