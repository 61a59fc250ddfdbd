import 'server-only';
import { type Address, formatUnits, getAddress, isAddress, parseUnits } from 'viem';
import { type Account, isAccount } from '@/lib/auth/account';
import type { SessionInfo } from '@/lib/auth/session';

/** Holds at least `min` base units of a token or of the chain's own currency. */
export type HoldsRule = {
  kind: 'holds';
  chainId: number;
  token: 'native' | 'erc20' | 'erc721' | 'erc1155';
  /** null for the chain's own currency. */
  contract: Address | null;
  /** null unless ERC-1155. */
  id: bigint | null;
  min: bigint;
  /** What visitors read, e.g. "12.5 USDC". */
  amount: string;
  name: string;
};

export type OwnerRule = { kind: 'owner'; chainId: number; safe: Address };

export type ListedRule = {
  kind: 'listed';
  name: string;
  isListed: (visitor: SessionInfo) => boolean | Promise<boolean>;
};

export type Rule = HoldsRule | OwnerRule | ListedRule;

/** Admits visitors who meet the rule, all of several, or any of them. */
export type Gate =
  | Rule
  | { all: readonly [Rule, ...Rule[]]; any?: never }
  | { any: readonly [Rule, ...Rule[]]; all?: never };

type Units = {
  decimals: number;
  /** In whole units as a decimal string, or in base units as a bigint; above zero. */
  min: string | bigint;
};

type Holding = {
  chainId: number;
  /** What visitors read, e.g. `USDC` or `Members’ pass`. */
  name: string;
} & (
  | ({ token: 'native' } & Units)
  | ({ token: 'erc20'; contract: string } & Units)
  /** `min`: how many tokens, 1 by default. */
  | { token: 'erc721'; contract: string; min?: bigint }
  | { token: 'erc1155'; contract: string; id: bigint; min?: bigint }
);

/**
 * Throws for a rule that makes no sense: a minimum that everybody has, a malformed address, or more decimals
 * than the token has.
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
  return {
    ...{ kind: 'holds', chainId, token, contract, id, min, name },
    amount: formatUnits(min, decimals),
  };
}

/** The Safe must be deployed on its chain. Throws for a malformed address. */
export function ownsSafe({ chainId, safe }: { chainId: number; safe: string }): OwnerRule {
  return { kind: 'owner', chainId, safe: requireAddress(safe) };
}

/**
 * A list of accounts (an address for its own key, `eip155:<chain>:<address>` for a contract account, in any
 * case), or a function that is called each time. Throws for an entry that is no account.
 */
export function isListed(
  name: string,
  list: readonly string[] | ListedRule['isListed'],
): ListedRule {
  if (typeof list === 'function') return { kind: 'listed', name, isListed: list };
  const accounts = new Set(list.map((entry) => toListKey(requireAccount(entry))));
  return {
    ...{ kind: 'listed', name },
    isListed: ({ account }) => accounts.has(toListKey(account)),
  };
}

const maxUint = 2n ** 256n - 1n;

function toBaseUnits(min: string | bigint, decimals: number): bigint {
  if (typeof min === 'bigint') return min;
  const [, fraction = ''] = /^\d{1,78}(?:\.(\d+))?$/.exec(min) ?? [];
  // viem rounds excess decimals.
  if (!/^\d{1,78}(?:\.\d+)?$/.test(min) || fraction.length > decimals) {
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

const toListKey = (account: Account): string => account.toLowerCase();
