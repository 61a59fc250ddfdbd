import { z } from 'zod';
import { getNonce } from '@/tests/http/support/page-policy';
import type { RawAnswer } from '@/tests/http/support/raw';

/**
 * Reports a page that was sent from memory. A page that Next renders is streamed, so its length is unknown.
 */
export const isKept = ({ headers }: RawAnswer) => headers['content-length'] !== undefined;

export const toCommon = (answer: RawAnswer) => answer.text.replaceAll(getNonce(answer), 'nonce');

const part = z.tuple([z.literal(1), z.string()]);
const scripts =
  /<script nonce="[^"]+">self\.__next_f\.push\((\[1,"(?:[^"\\]|\\.)*"\])\)<\/script>/g;

/** Returns the data that React hydrates the page with. */
export const getFlightData = (answer: RawAnswer) =>
  [...toCommon(answer).matchAll(scripts)]
    .map(([, json = '']) => part.parse(JSON.parse(json))[1])
    .join('');
