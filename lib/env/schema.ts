import { z } from 'zod';
import { config } from '@/lib/config';
import { isLoopbackUrl } from '@/lib/env/loopback';
import { parseRedisUrl } from '@/lib/env/redis-url';

export type EnvSource = Readonly<Record<string, string | undefined>>;

const chainIds = [...config.chains, ...config.testChains].map((chain) => chain.id);

/** The project id that stands in where none is needed: demo and development. */
export const placeholderProjectId = 'YOUR_PROJECT_ID';

/**
 * An example, which the relay does not serve for others.
 *
 * Upstream: RainbowKit 2.2.11: puts this id in for `YOUR_PROJECT_ID`.
 * Breaks when: it has another one: an example passes for a project.
 * Guarded by: lib/env/parse-env.test.ts › the environment › only warns of the placeholder project id …
 * Can go when: the kit has no example.
 */
const kitExampleProjectId = '21fef48091f12692cad574a6f7753643';

export function isPlaceholder(projectId: string): boolean {
  return (
    projectId === placeholderProjectId ||
    projectId === kitExampleProjectId ||
    /^0{32}$/.test(projectId)
  );
}

function parseUrl(value: string, protocols: readonly string[]): URL | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && protocols.includes(url.protocol) ? url : null;
}

function isOrigin(value: string): boolean {
  const url = parseUrl(value, ['http:', 'https:']);
  return url !== null && (value === url.origin || value === `${url.origin}/`);
}

function isSecureOrLoopback(value: string): boolean {
  return parseUrl(value, ['https:']) !== null || isLoopbackUrl(value);
}

const list = (value: string) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const flag = z.enum(['true', 'false'], {
  error: (issue) => `is "${issue.input}"; leave it out or write exactly true`,
});

const origin = z
  .string()
  .refine(isOrigin, {
    error:
      'must be an origin alone: scheme, host and port, without path, query or user, e.g. https://door.example.org',
    abort: true,
  })
  .refine(isSecureOrLoopback, {
    error: 'must be https:// (http:// only for localhost, 127.0.0.1 and [::1])',
  })
  .transform((value) => new URL(value).origin);

/** A list, the newest first. Says which entries are wrong, and never what is in them. */
function parseSecrets(value: string, context: z.RefinementCtx<string>): [string, ...string[]] {
  const [newest = '', ...older] = value.split(',').map((entry) => entry.trim());
  const secrets: [string, ...string[]] = [newest, ...older];
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

/** The value may contain a password. */
const exporterUrl = z.string().refine((value) => parseUrl(value, ['http:', 'https:']) !== null, {
  error: 'must be an http:// or https:// URL, e.g. http://localhost:4318',
});

/** One entry a variable; `RPC_URL_<chainId>` is read by `parseRpcUrls`. */
export const envSchema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a port number from 1 to 65535', abort: true })
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, {
      error: 'must be a port number from 1 to 65535',
    })
    .optional(),
  APP_URL: origin.optional(),
  AUTH_SECRET: z.string().transform(parseSecrets).optional(),
  WALLETCONNECT_PROJECT_ID: z
    .string()
    .refine((value) => /^[0-9a-f]{32}$/i.test(value) || isPlaceholder(value), {
      error: 'must be the 32 hex digits of a project at https://cloud.reown.com',
    })
    .optional(),
  WALLETCONNECT_RELAY_URL: z
    .string()
    .refine((value) => parseUrl(value, ['ws:', 'wss:']) !== null, {
      error: 'must be a ws:// or wss:// URL',
    })
    .optional(),
  ENABLE_TESTNETS: flag.optional(),
  DEMO: flag.optional(),
  DEMO_RPC_URL: localNode.optional(),
  DEMO_SECOND_RPC_URL: localNode.optional(),
  DATA_DIR: z.string().optional(),
  REDIS_URL: z
    .string()
    .transform((value, context) => {
      const parsed = parseRedisUrl(value);
      if (parsed.ok) return parsed.target;
      context.issues.push({ code: 'custom', message: parsed.problem, input: value });
      return z.NEVER;
    })
    .optional(),
  REDIS_CA_FILE: z.string().optional(),
  REDIS_CERT_FILE: z.string().optional(),
  REDIS_KEY_FILE: z.string().optional(),
  REDIS_SENTINEL_USERNAME: z.string().optional(),
  REDIS_SENTINEL_PASSWORD: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, { error: 'must be the number of proxies in front of this server, 0 to 9' })
    .transform(Number)
    .optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, { error: 'must be a number of seconds, 0 to 999' })
    .transform(Number)
    .optional(),
  RATE_LIMIT_SCALE: z
    .string()
    .regex(/^(?=.*[1-9])\d{1,6}(\.\d{1,2})?$/, { error: 'must be a number from 0.01 to 999999' })
    .transform(Number)
    .optional(),
  SAFE_ORIGINS: z.string().transform(list).pipe(z.array(origin)).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, {
      error: 'must be at least 16 characters without spaces, e.g. `openssl rand -hex 16`',
    })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: exporterUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: exporterUrl.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.string().optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  TRUST_TRACEPARENT: flag.optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be one of debug, info, warn, error, silent',
    })
    .optional(),
});

/** Chain id → URLs, and a line a problem. */
export function parseRpcUrls(source: EnvSource) {
  const urls: Record<number, readonly string[]> = {};
  const problems: string[] = [];
  for (const [name, value] of Object.entries(source)) {
    const match = /^RPC_URL_(.*)$/.exec(name);
    if (match === null || value === undefined) continue;
    const chainId = /^[1-9]\d*$/.test(match[1] ?? '') ? Number(match[1]) : Number.NaN;
    const entries = list(value);
    const bad = entries.filter(
      (entry) => parseUrl(entry, ['http:', 'https:', 'ws:', 'wss:']) === null,
    );
    if (!chainIds.some((id) => id === chainId)) {
      problems.push(`${name}: no such chain here; known chain ids are ${chainIds.join(', ')}`);
    } else if (bad.length > 0 || entries.length === 0) {
      problems.push(
        `${name}: "${bad.join(', ')}" is no URL of a node; it takes http(s):// or ws(s):// URLs, separated by commas`,
      );
    } else {
      urls[chainId] = entries;
    }
  }
  return { urls, problems };
}
