/** As EIP-747 has it. @see https://eips.ethereum.org/EIPS/eip-747 */
const symbolLimit = 11;
const decimalsLimit = 36;
/** Control characters, marks that turn or hide text, and what is drawn as nothing. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A contract's, or a stored, symbol as it may be shown: short, on one line, nothing hidden. Null for none. */
export function cleanSymbol(symbol: unknown): string | null {
  if (typeof symbol !== 'string') return null;
  // Cut first: one of a megabyte must not cost the page its time.
  const text = symbol.slice(0, 200).replace(unseen, '').replace(/\s+/g, ' ').trim();
  const short = [...text].slice(0, symbolLimit).join('').trim();
  return short === '' ? null : short;
}

/** Whether an amount can be shown, and a wallet list the token, with so many decimals. */
export function isDecimals(decimals: unknown): decimals is number {
  return (
    typeof decimals === 'number' &&
    Number.isInteger(decimals) &&
    decimals >= 0 &&
    decimals <= decimalsLimit
  );
}
