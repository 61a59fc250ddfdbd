import { concat, type Hex, padHex } from 'viem';

/** The magic value of ERC-1271, as an ABI encodes it. */
export const magic = padHex('0x1626ba7e', { dir: 'right', size: 32 });

/**
 * Returns the runtime code of a contract that answers each call with these 32-byte words, cut to `size`
 * bytes.
 */
export function answering(words: readonly Hex[], size = 32 * words.length): Hex {
  const stores = words.map((word, index) =>
    concat(['0x7f', word, '0x60', byte(32 * index), '0x52']),
  );
  return concat([...stores, '0x60', byte(size), '0x6000f3']);
}

const byte = (value: number): Hex => padHex(`0x${value.toString(16)}`, { size: 1 });
