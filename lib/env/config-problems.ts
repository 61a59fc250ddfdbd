import { type Chain, getAddress, isAddress, parseAbi } from 'viem';
import { z } from 'zod';

type CheckedToken = {
  chainId: number;
  address: string;
  symbol: string;
  name: string;
  decimals: number;
  source: string;
};

type CheckedFactory = {
  name: string;
  address: string;
  functions: readonly string[];
  source: string;
};

/** What a fork may have got wrong in `lib/config.ts`, of which the types say nothing. */
export type CheckedConfig = {
  productId: string;
  name: string;
  statement: string;
  chains: readonly Chain[];
  testChains: readonly Chain[];
  tokens: readonly CheckedToken[];
  accountFactories: readonly CheckedFactory[];
  wallets: readonly string[];
  safeOrigins: readonly string[];
  languages: readonly string[];
  /** Seconds, by name. */
  lifetimes: Readonly<Record<string, number>>;
};

const id = z.string().regex(/^[a-z][a-z0-9-]{0,29}[a-z0-9]$/, {
  error: 'must be a lower-case letter, then lower-case letters, digits and hyphens, 2 to 31 in all',
});
/** It stands on one line of the message: EIP-4361 has no other characters there. */
const statement = z.string().regex(/^[\x20-\x7e]+$/, {
  error: 'must be one line of printable ASCII, as the message to sign wants it',
});
const text = z.string().trim().min(1, { error: 'must not be empty' });
const origin = z
  .string()
  .refine((value) => URL.canParse(value) && new URL(value).origin === value, {
    error: (issue) => `"${issue.input}" must be an origin, e.g. https://app.safe.global`,
  });
const lifetime = z.int({ error: 'must be whole seconds' }).positive({ error: 'must be above 0' });

/** A line a problem: where in `lib/config.ts`, what is wrong, what would be right. */
export function findConfigProblems(config: CheckedConfig): readonly string[] {
  const { chains, testChains, tokens, wallets, safeOrigins, languages, lifetimes } = config;
  const { accountFactories } = config;
  return [
    ...check('productId', id, config.productId),
    ...check('name', text, config.name),
    ...check('statement', statement, config.statement),
    ...(chains.length === 0 ? ['chains: must have at least one'] : []),
    ...findDoubles([...chains, ...testChains].map(({ id: chainId }) => chainId)).map(
      (chainId) => `chains: ${chainId} is there twice`,
    ),
    ...[...chains, ...testChains].flatMap(findChainProblems),
    ...tokens.flatMap((token) => findTokenProblems(token, [...chains, ...testChains])),
    ...findDoubles(tokens.map(({ chainId, address }) => `${address} on ${chainId}`)).map(
      (token) => `tokens: ${token} is there twice`,
    ),
    ...accountFactories.flatMap(findFactoryProblems),
    ...(wallets.length === 0 ? ['wallets: must have at least one'] : []),
    ...findDoubles(wallets).map((wallet) => `wallets: ${wallet} is there twice`),
    ...findDoubles(languages).map((language) => `languages: ${language} is there twice`),
    ...safeOrigins.flatMap((value) => check('safeOrigins', origin, value)),
    ...Object.entries(lifetimes).flatMap(([name, value]) => check(name, lifetime, value)),
  ].map((problem) => `lib/config.ts: ${problem}`);
}

function findChainProblems({ id: chainId, name, nativeCurrency, rpcUrls }: Chain): string[] {
  const isServed = rpcUrls.default.http.some((url) => /^https?:\/\//.test(url));
  return [
    ...(isServed ? [] : [`chains: ${name} (${chainId}) needs a public RPC URL`]),
    // Amounts are shown and sent in 18 decimals.
    ...(nativeCurrency.decimals === 18
      ? []
      : [`chains: ${name} (${chainId}) must count its currency in 18 decimals`]),
  ];
}

/** As EIP-747 has them; anything longer, or unseen, is a mistake or a trap. */
const symbol = z.string().regex(/^[^\s\p{C}\p{Z}]{1,11}$/u, {
  error: 'symbol must be 1 to 11 visible characters',
});
const decimals = z
  .int({ error: 'decimals must be a whole number from 0 to 36' })
  .min(0, { error: 'decimals must be a whole number from 0 to 36' })
  .max(36, { error: 'decimals must be a whole number from 0 to 36' });
const source = z.url({
  protocol: /^https$/,
  error: 'source must be the https URL that has its address, e.g. of its issuer',
});

function findTokenProblems(token: CheckedToken, chains: readonly Chain[]): string[] {
  const name = `tokens: ${token.symbol} (${token.address})`;
  const isOfChain = chains.some(({ id: chainId }) => chainId === token.chainId);
  return [
    ...(isOfChain
      ? []
      : [
          `${name}: is on chain ${token.chainId}, which is not in chains: remove one or add the other`,
        ]),
    ...findAddressProblems(token.address).map((problem) => `${name}: ${problem}`),
    ...check(name, symbol, token.symbol),
    ...check(name, text, token.name),
    ...check(name, decimals, token.decimals),
    ...check(name, source, token.source),
  ];
}

const abi = z.array(z.string()).refine(isAbi, {
  error: 'functions must be declarations, e.g. function createAccount(address owner, uint256 salt)',
});

function isAbi(functions: readonly string[]): boolean {
  try {
    return parseAbi(functions).length > 0;
  } catch {
    return false;
  }
}

function findFactoryProblems({ name, address, functions, source: url }: CheckedFactory): string[] {
  const label = `accountFactories: ${name}`;
  return [
    ...findAddressProblems(address).map((problem) => `${label}: ${problem}`),
    ...check(label, abi, functions),
    ...check(label, source, url),
  ];
}

/** A wrong letter shows in the checksum of EIP-55 alone. */
function findAddressProblems(address: string): string[] {
  if (!isAddress(address, { strict: false })) return ['address must be 0x and 40 hex digits'];
  const checksummed = getAddress(address);
  if (address === checksummed) return [];
  return [`checksum is wrong: if every letter is right, it is ${checksummed}`];
}

function check(name: string, schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => `${name}: ${message}`);
}

function findDoubles<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
