import { type Chain, getAddress, isAddress, parseAbi } from 'viem';
import { z } from 'zod';
import { isUrl } from '@/lib/env/is-url';
import { statementForm } from '@/lib/env/statement-form';

const id = z.string().regex(/^[a-z][a-z0-9-]{0,29}[a-z0-9]$/, {
  error: 'must be a lower-case letter, then lower-case letters, digits and hyphens, 2 to 31 in all',
});
const statement = z.string().regex(statementForm, {
  error:
    "must be one line of at most 500 letters, digits, spaces and !#$&'()*+,-./:;=?@[]_~, as the message to sign wants it",
});
const text = z.string().trim().min(1, { error: 'must not be empty' });
const origin = z
  .string()
  .refine((value) => isUrl(value, 'http:', 'https:') && new URL(value).origin === value, {
    error: ({ input }) => `"${input}" must be an origin, e.g. https://app.safe.global`,
  });
const lifetime = z.int({ error: 'must be whole seconds' }).positive({ error: 'must be above 0' });
const source = z.url({
  protocol: /^https$/,
  error: 'source must be the https URL that has its address, e.g. of its issuer',
});

/** Requires the EIP-55 checksum, because only it reveals a mistyped character. */
const address = z
  .string()
  .refine((value) => isAddress(value, { strict: false }), {
    error: 'address must be 0x and 40 hex digits',
    abort: true,
  })
  .refine((value) => value === checksum(value), {
    error: ({ input }) =>
      `checksum is wrong: if every letter is right, it is ${checksum(String(input))}`,
  });

const chain = z.custom<Chain>().check(({ value, issues }) => {
  const { id: chainId, name, nativeCurrency, rpcUrls } = value;
  const report = (problem: string) =>
    issues.push({ code: 'custom', input: chainId, message: `${name} (${chainId}) ${problem}` });
  if (!rpcUrls.default.http.some((url) => /^https?:\/\//.test(url))) {
    report('needs a public RPC URL');
  }
  // The page shows and sends amounts with 18 decimals.
  if (nativeCurrency.decimals !== 18) report('must count its currency in 18 decimals');
});

const token = z.object({
  chainId: z.number(),
  address,
  /** The limits of EIP-747, without invisible characters. */
  symbol: z.string().regex(/^[^\s\p{C}\p{Z}]{1,11}$/u, {
    error: 'symbol must be 1 to 11 visible characters',
  }),
  name: text,
  decimals: z.unknown().refine(isDecimals, {
    error: 'decimals must be a whole number from 0 to 36',
  }),
  source,
});

const factory = z.object({
  name: z.string(),
  address,
  functions: z.array(z.string()).readonly().refine(isAbi, {
    error:
      'functions must be declarations, e.g. function createAccount(address owner, uint256 salt)',
  }),
  source,
});

const configSchema = z.object({
  productId: id,
  name: text,
  statement,
  chains: z.array(chain).min(1, { error: 'must have at least one' }).readonly(),
  testChains: z.array(chain).readonly(),
  tokens: z.array(token).readonly(),
  accountFactories: z.array(factory).readonly(),
  wallets: z.array(z.string()).min(1, { error: 'must have at least one' }).readonly(),
  languages: z.array(z.string()).readonly(),
  safeOrigins: z.array(origin).readonly(),
  /** In seconds, by name. */
  lifetimes: z.record(z.string(), lifetime).readonly(),
});

/** The parts of `lib/config.ts` that a fork may get wrong without a type error. */
export type CheckedConfig = z.input<typeof configSchema>;

/** Returns a line per problem: its place in `lib/config.ts`, what is wrong, and what would be right. */
export function findConfigProblems(config: CheckedConfig): readonly string[] {
  const { error } = configSchema.safeParse(config);
  const issues = (error?.issues ?? []).map(
    ({ path, message }) => `${describePlace(path, config)}: ${message}`,
  );
  return [...issues, ...findContradictions(config)].map((it) => `lib/config.ts: ${it}`);
}

function describePlace([name, key]: readonly PropertyKey[], config: CheckedConfig): string {
  if (name === 'lifetimes') return String(key);
  if (name === 'testChains') return 'chains';
  if (name === 'tokens') return nameToken(config.tokens[Number(key)]);
  if (name === 'accountFactories') return `${name}: ${config.accountFactories[Number(key)]?.name}`;
  return String(name);
}

function findContradictions(config: CheckedConfig): readonly string[] {
  const { tokens, wallets, languages } = config;
  const chainIds = [...config.chains, ...config.testChains].map((it) => it.id);
  const homeless = tokens.filter(({ chainId }) => !chainIds.includes(chainId));
  return [
    ...findDoubles('chains', chainIds),
    ...homeless.map(
      (it) =>
        `${nameToken(it)}: is on chain ${it.chainId}, which is not in chains: remove one or add the other`,
    ),
    ...findDoubles(
      'tokens',
      tokens.map((it) => `${it.address} on ${it.chainId}`),
    ),
    ...findDoubles('wallets', wallets),
    ...findDoubles('languages', languages),
  ];
}

function nameToken(it: CheckedConfig['tokens'][number] | undefined): string {
  return `tokens: ${it?.symbol} (${it?.address})`;
}

function checksum(value: string): string {
  return isAddress(value, { strict: false }) ? getAddress(value) : '';
}

function isDecimals(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 36;
}

function isAbi(functions: readonly string[]): boolean {
  try {
    return parseAbi(functions).length > 0;
  } catch {
    return false;
  }
}

function findDoubles(name: string, values: readonly unknown[]): string[] {
  const doubles = new Set(values.filter((value, index) => values.indexOf(value) !== index));
  return [...doubles].map((it) => `${name}: ${it} is there twice`);
}
