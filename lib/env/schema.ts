import { z } from 'zod';
import { config } from '@/lib/config';
import { isUrl } from '@/lib/env/is-url';
import { isLoopbackUrl } from '@/lib/env/loopback';
import { parseRedisUrl } from '@/lib/env/redis-url';

/** The first secret signs; all are accepted. */
export type AuthSecrets = readonly [string, ...string[]];

export type EnvSource = Readonly<Record<string, string | undefined>>;

/** A placeholder for the demo and development, which need no project. */
const placeholderProjectId = 'YOUR_PROJECT_ID';

/**
 * The kit's example id, which the relay does not serve for others.
 *
 * Upstream: RainbowKit 2.2.11: puts this id in for `YOUR_PROJECT_ID`.
 * Breaks when: it has another one: an example id passes for a real project.
 * Guarded by: lib/env/parse-env.test.ts › the environment parser › only warns about the placeholder project
 * id …
 * Can go when: the kit has no example.
 */
const kitExampleProjectId = '21fef48091f12692cad574a6f7753643';

export function isPlaceholder(projectId: string): boolean {
  return [placeholderProjectId, kitExampleProjectId, '0'.repeat(32)].includes(projectId);
}

function isOrigin(value: string): boolean {
  if (!isUrl(value, 'http:', 'https:')) return false;
  const { origin } = new URL(value);
  return value === origin || value === `${origin}/`;
}

const list = (value: string) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const text = z.string().nullable().default(null);

const flag = z
  .enum(['true', 'false'], {
    error: ({ input }) => `is "${input}"; leave it out or write exactly true`,
  })
  .transform((value) => value === 'true')
  .default(false);

const toNumber = (pattern: RegExp, error: string) =>
  z.string().regex(pattern, { error, abort: true }).transform(Number);

const origin = z
  .string()
  .refine(isOrigin, {
    error:
      'must be an origin alone: scheme, host and port, without path, query or user, e.g. https://door.example.org',
    abort: true,
  })
  .refine((value) => isUrl(value, 'https:') || isLoopbackUrl(value), {
    error: 'must be https:// (http:// only for localhost, 127.0.0.1 and [::1])',
  })
  .transform((value) => new URL(value).origin);

/** Identifies entries that are too short by position, because their content is secret. */
function parseSecrets(value: string, context: z.RefinementCtx<string>): AuthSecrets {
  const [newest = '', ...older] = value.split(',').map((entry) => entry.trim());
  const secrets: AuthSecrets = [newest, ...older];
  const short = secrets.flatMap(({ length }, index) => (length < 32 ? [index + 1] : []));
  if (short.length > 0) {
    const which = secrets.length === 1 ? '' : `, entry ${short.join(' and ')} of ${secrets.length}`;
    context.addIssue(
      `is too short${which}; each secret takes at least 32 characters, e.g. \`openssl rand -base64 32\`, and a comma separates two`,
    );
  }
  return secrets;
}

const localNode = z.string().refine(isLoopbackUrl, {
  error: 'must be an http:// URL of this machine, without a user name, e.g. http://127.0.0.1:8545',
});

const exporterUrl = z
  .string()
  .refine((value) => isUrl(value, 'http:', 'https:'), {
    error: 'must be an http:// or https:// URL, e.g. http://localhost:4318',
  })
  .optional();

const portError = 'must be a port number from 1 to 65535';

/** All variables except those of one chain. No problem may quote a value that could contain a password. */
export const envSchema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: toNumber(/^\d{1,5}$/, portError)
    .refine((port) => port >= 1 && port <= 65_535, { error: portError })
    .default(3000),
  APP_URL: origin.optional(),
  AUTH_SECRET: z.string().transform(parseSecrets).nullable().default(null),
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .refine((value) => /^[0-9a-f]{32}$/i.test(value) || isPlaceholder(value), {
      error: 'must be the 32 hex digits of a project at https://cloud.reown.com',
    })
    .default(placeholderProjectId),
  WALLETCONNECT_RELAY_URL: z
    .string()
    .refine((value) => isUrl(value, 'ws:', 'wss:'), { error: 'must be a ws:// or wss:// URL' })
    .nullable()
    .default(null),
  ENABLE_TESTNETS: flag,
  DEMO: flag,
  DEMO_RPC_URL: localNode.default('http://127.0.0.1:8545'),
  DEMO_SECOND_RPC_URL: localNode.nullable().default(null),
  DATA_DIR: z.string().default('.data'),
  REDIS_URL: z.string().transform(parseRedisUrl).nullable().default(null),
  REDIS_CA_FILE: text,
  REDIS_CERT_FILE: text,
  REDIS_KEY_FILE: text,
  REDIS_SENTINEL_USERNAME: text,
  REDIS_SENTINEL_PASSWORD: text,
  TRUST_PROXY: toNumber(
    /^\d$/,
    'must be the number of proxies in front of this server, 0 to 9',
  ).default(0),
  DEPLOYMENT: z
    .enum(['server', 'functions'], { error: 'must be one of server, functions' })
    .default('server'),
  CLIENT_ADDRESS_HEADER: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,60}$/i, {
      error: 'must be the name of a header, e.g. x-vercel-forwarded-for',
    })
    .transform((name) => name.toLowerCase())
    .nullable()
    .default(null),
  DRAIN_SECONDS: toNumber(/^\d{1,3}$/, 'must be a number of seconds, 0 to 999').optional(),
  RATE_LIMIT_SCALE: toNumber(
    /^(?=.*[1-9])\d{1,6}(\.\d{1,2})?$/,
    'must be a number from 0.01 to 999999',
  ).default(1),
  SAFE_ORIGINS: z.string().transform(list).pipe(z.array(origin)).default([]),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, {
      error: 'must be at least 16 characters without spaces, e.g. `openssl rand -hex 16`',
    })
    .nullable()
    .default(null),
  OTEL_EXPORTER_OTLP_ENDPOINT: exporterUrl,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: exporterUrl,
  OTEL_EXPORTER_OTLP_PROTOCOL: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.string().default('otlp'),
  OTEL_SDK_DISABLED: z.string().optional(),
  TRUST_TRACEPARENT: flag,
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be one of debug, info, warn, error, silent',
    })
    .optional(),
});

const knownChainIds: readonly number[] = [...config.chains, ...config.testChains].map(
  ({ id }) => id,
);

/** No problem quotes a URL, because it may contain a key or a password. */
export const nodeUrls = z.string().transform((text, context): readonly string[] => {
  const urls = list(text);
  const wrong = urls.flatMap((url, index) => (isNodeUrl(url) ? [] : [index + 1]));
  if (wrong.length > 0 || urls.length === 0) {
    const which = wrong.length === 0 ? '' : `entry ${wrong.join(' and ')} of ${urls.length} `;
    context.addIssue(
      `${which}is no URL of a node; it takes http(s):// or ws(s):// URLs without a user name or password, separated by commas`,
    );
  }
  return urls;
});

function isNodeUrl(url: string): boolean {
  return isCallable(url, 'http:', 'https:', 'ws:', 'wss:');
}

/** No problem quotes the URL, because it contains a key. */
export const serviceUrl = z.string().refine(isServiceUrl, {
  error:
    'must be one https:// URL without a user name or password (http:// only for localhost, 127.0.0.1 and [::1])',
});

function isServiceUrl(text: string): boolean {
  return isLoopbackUrl(text) || isCallable(text, 'https:');
}

/** `fetch` rejects a URL with a user name or a password. */
function isCallable(text: string, ...protocols: readonly string[]): boolean {
  if (!isUrl(text, ...protocols) || /[\s,]/.test(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** Parses each variable of a chain, e.g. `RPC_URL_<chainId>`. Returns the values by chain id. */
export function parseByChain<Value>(source: EnvSource, prefix: string, schema: z.ZodType<Value>) {
  const values: Record<number, Value> = {};
  const problems: string[] = [];
  for (const [name, text = ''] of Object.entries(source)) {
    if (!name.startsWith(prefix)) continue;
    const id = name.slice(prefix.length);
    const chainId = /^[1-9]\d*$/.test(id) ? Number(id) : Number.NaN;
    const { success, data, error } = schema.safeParse(text);
    if (!knownChainIds.includes(chainId)) {
      problems.push(`${name}: no such chain here; known chain ids are ${knownChainIds.join(', ')}`);
    } else if (success) values[chainId] = data;
    else problems.push(`${name}: ${error.issues[0]?.message}`);
  }
  return { values, problems };
}
