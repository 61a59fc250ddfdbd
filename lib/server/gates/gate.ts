import 'server-only';
import { type Address, formatUnits, getAddress, isAddress, parseUnits } from 'viem';
import { type Account, isAccount } from '@/lib/auth/account';
import type { SessionInfo } from '@/lib/auth/session';

export type HoldsRule = {
  kind: 'holds';
  chainId: number;
  token: 'native' | 'erc20' | 'erc721' | 'erc1155';
  /** Null for the chain's own currency. */
  contract: Address | null;
  /** Only for ERC-1155. */
  id: bigint | null;
  /** In base units. */
  min: bigint;
  /** `min` as visitors read it. */
  amount: string;
  name: string;
};

export type OwnerRule = { kind: 'owner'; chainId: number; safe: Address };

export type ListedRule = {
  kind: 'listed';
  name: string;
  isListed: (visitor: SessionInfo) => Promise<boolean>;
};

export type Rule = HoldsRule | OwnerRule | ListedRule;

/** Open to visitors who meet one rule, all of several, or any of several. */
export type Gate =
  | Rule
  | { all: readonly [Rule, ...Rule[]]; any?: never }
  | { any: readonly [Rule, ...Rule[]]; all?: never };

/** `min` is a decimal string in whole units, or a bigint in base units. */
type Units = { decimals: number; min: string | bigint };

type Holding = {
  chainId: number;
  /** As visitors read it, e.g. `USDC` or `Members’ pass`. */
  name: string;
} & (
  | ({ token: 'native' } & Units)
  | ({ token: 'erc20'; contract: string } & Units)
  /** One token unless `min` requires more. */
  | { token: 'erc721'; contract: string; min?: bigint }
  | { token: 'erc1155'; contract: string; id: bigint; min?: bigint }
);

/**
 * Creates the rule "holds at least `min` of a token". Throws for a rule that everybody or nobody can meet.
 */
export function holds(holding: Holding): HoldsRule {
  const { chainId, token, name } = holding;
  const decimals = 'decimals' in holding ? requireDecimals(holding.decimals) : 0;
  const min = toBaseUnits(holding.min ?? 1n, decimals);
  const contract = holding.token === 'native' ? null : requireAddress(holding.contract);
  const id = holding.token === 'erc1155' ? holding.id : null;
  if (min <= 0n || min > maxUint || (id !== null && (id < 0n || id > maxUint))) {
    throw new TypeError(`a gate for ${name} is out of bounds`);
  }
  const amount = formatUnits(min, decimals);
  return { kind: 'holds', chainId, token, contract, id, min, name, amount };
}

/** Creates the rule "is an owner of this Safe", which must be deployed. Throws for an invalid address. */
export function ownsSafe({ chainId, safe }: { chainId: number; safe: string }): OwnerRule {
  return { kind: 'owner', chainId, safe: requireAddress(safe) };
}

/**
 * Creates the rule "is on this list", which visitors know by `name`. The list has addresses for keys and
 * `eip155:<chain>:<address>` for contracts, or is a function of the product. Throws for a malformed account.
 */
export function isListed(
  name: string,
  list: readonly string[] | ((visitor: SessionInfo) => boolean | Promise<boolean>),
): ListedRule {
  if (typeof list === 'function') {
    return { kind: 'listed', name, isListed: async (visitor) => await list(visitor) };
  }
  const accounts = new Set(list.map((entry) => requireAccount(entry).toLowerCase()));
  const isAccountListed = async ({ account }: SessionInfo) => accounts.has(account.toLowerCase());
  return { kind: 'listed', name, isListed: isAccountListed };
}

const maxUint = 2n ** 256n - 1n;

function toBaseUnits(min: string | bigint, decimals: number): bigint {
  if (typeof min === 'bigint') return min;
  const match = /^\d{1,78}(?:\.(\d+))?$/.exec(min);
  // viem rounds surplus decimals.
  if (match === null || (match[1] ?? '').length > decimals) {
    throw new TypeError(`"${min}" is no amount with ${decimals} decimals`);
  }
  return parseUnits(min, decimals);
}

function requireDecimals(decimals: number): number {
  if (Number.isInteger(decimals) && decimals >= 0 && decimals <= 255) return decimals;
  throw new TypeError(`${decimals} is no number of decimals`);
}

function requireAddress(value: string): Address {
  if (isAddress(value)) return getAddress(value);
  throw new TypeError(`"${value}" is no address, or has a typing error`);
}

function requireAccount(value: string): Account {
  if (isAccount(value)) return value;
  throw new TypeError(`"${value}" is no account`);
}
