import 'server-only';
import { randomInt } from 'node:crypto';

/** Bytes that no ASCII has, 128 of them, and how many pairs of them are used once. */
const first = 0x80;
const mostPairs = 8_000;

/**
 * Gives random bytes in which no two follow each other that did before: a compressor refers even to two,
 * where they are near.
 */
export function startUnseen(): (length: number) => Buffer {
  const pairs = new Set<number>();
  let last = 0;
  const next = () => {
    if (pairs.size >= mostPairs) pairs.clear();
    const start = randomInt(first);
    const toByte = (turn: number) => first + ((start + turn) % first);
    let turn = 0;
    while (turn < first && pairs.has((last << 8) | toByte(turn))) turn += 1;
    const byte = toByte(turn);
    pairs.add((last << 8) | byte);
    last = byte;
    return byte;
  };
  return (length) => Buffer.from(Array.from({ length }, next));
}
