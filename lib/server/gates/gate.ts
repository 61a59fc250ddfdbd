import 'server-only';
import { type Address, formatUnits, getAddress, isAddress, parseUnits } from 'viem';
import { type Account, isAccount } from '@/lib/auth/account';
import type { SessionInfo } from '@/lib/auth/session';

/** Holds at least `min`, in base units, of a token or of the chain's own currency. */
export type HoldsRule = {
  kind: 'holds';
  chainId: number;
  token: 'native' | 'erc20' | 'erc721' | 'erc1155';
  /** Null for the chain's own currency. */
  contract: Address | null;
  /** Of ERC-1155 alone. */
  id: bigint | null;
  min: bigint;
  /** As visitors read it: `min` in whole units, and what is counted. */
  amount: string;
  name: string;
};

/** Is one of the owners of a Safe. */
export type OwnerRule = { kind: 'owner'; chainId: number; safe: Address };

/** Is on a list of the product's own. */
export type ListedRule = {
  kind: 'listed';
  name: string;
  isListed: (visitor: SessionInfo) => boolean | Promise<boolean>;
};

export type Rule = HoldsRule | OwnerRule | ListedRule;

/** Who may enter: whoever meets a rule, all of several, or any one of them. */
export type Gate =
  | Rule
  | { all: readonly [Rule, ...Rule[]]; any?: never }
  | { any: readonly [Rule, ...Rule[]]; all?: never };

type Units = {
  decimals: number;
  /** In whole units as a decimal string, or in base units as a bigint. More than zero. */
  min: string | bigint;
};

type Holding = {
  chainId: number;
  /** As visitors read it, e.g. `USDC` or `Members’ pass`. */
  name: string;
} & (
  | ({ token: 'native' } & Units)
  | ({ token: 'erc20'; contract: string } & Units)
  /** `min`: pieces, 1 where it is left out. */
  | { token: 'erc721'; contract: string; min?: bigint }
  | { token: 'erc1155'; contract: string; id: bigint; min?: bigint }
);

/**
 * The rule "holds at least `min` of a token on a chain". Throws where it makes no sense: for a minimum
 * that everybody has, an address that is none, or more decimals than the token has.
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

/** The rule "is an owner of this Safe", which must be deployed on its chain. Throws for no address. */
export function ownsSafe({ chainId, safe }: { chainId: number; safe: string }): OwnerRule {
  return { kind: 'owner', chainId, safe: requireAddress(safe) };
}

/**
 * The rule "is on this list", which visitors know by `name`: accounts (an address stands for its own key,
 * `eip155:<chain>:<address>` for a contract account), or a function of the product's, asked each time. In
 * whatever case they are written. Throws for a list with an entry that is no account.
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
  // viem rounds what has more decimals than there are.
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
