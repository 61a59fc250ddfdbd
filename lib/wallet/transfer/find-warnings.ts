import { type Address, isAddressEqual } from 'viem';

export type Warning =
  | { kind: 'lookalike'; known: Address }
  | { kind: 'token'; symbol: string }
  | { kind: 'burn' | 'contract' };

type Surroundings = {
  account: Address;
  known: readonly Address[];
  /** Those of `known` that were sent to on this chain. On another one, a contract may be somebody else's. */
  knownHere: readonly Address[];
  tokens: readonly { address: Address; symbol: string }[];
  isContract: boolean | null;
};

const burnAddress = '0x000000000000000000000000000000000000dEaD';

/** Lookalikes imitate the ends of an address, since wallets show only those. */
export const imitated = { start: 6, end: 4 };

export function findWarnings(
  to: Address,
  { account, known, knownHere, tokens, isContract }: Surroundings,
): readonly Warning[] {
  const own = [account, ...known];
  const isOwn = own.some((it) => isAddressEqual(it, to));
  const isOwnHere = [account, ...knownHere].some((it) => isAddressEqual(it, to));
  const lookalike = own.find((it) => getEnds(it) === getEnds(to));
  const token = tokens.find((it) => isAddressEqual(it.address, to));
  const warnings: (Warning | null)[] = [
    isOwn || lookalike === undefined ? null : { kind: 'lookalike', known: lookalike },
    token === undefined ? null : { kind: 'token', symbol: token.symbol },
    isAddressEqual(to, burnAddress) ? { kind: 'burn' } : null,
    isContract === true && !isOwnHere && token === undefined ? { kind: 'contract' } : null,
  ];
  return warnings.filter((it) => it !== null);
}

function getEnds(address: Address): string {
  return `${address.slice(0, imitated.start)}${address.slice(-imitated.end)}`.toLowerCase();
}
