import type { z } from 'zod';
import { config } from '@/lib/config';
import { isLoopbackUrl } from '@/lib/env/loopback';
import type { RedisTarget } from '@/lib/env/redis-url';
import {
  type EnvSource,
  envSchema,
  isPlaceholder,
  parseRpcUrls,
  placeholderProjectId,
} from '@/lib/env/schema';

/** The newest seals; each of them opens what it once sealed. */
export type AuthSecrets = readonly [string, ...string[]];

/** Where Redis is, and what is needed to talk to it. Files are paths. */
export type RedisSettings = RedisTarget & {
  caFile: string | null;
  certFile: string | null;
  keyFile: string | null;
  sentinelUsername: string | null;
  sentinelPassword: string | null;
};

/** Of the demo's local chains; the second is there for who wants to switch. */
export type DemoNodes = { rpcUrl: string; secondRpcUrl: string | null };

export type Env = {
  mode: 'production' | 'development' | 'demo';
  port: number;
  /** The public origin, e.g. `https://door.example.org`. */
  appUrl: string;
  /** Null where dev and demo make their own. */
  authSecrets: AuthSecrets | null;
  walletConnectProjectId: string;
  walletConnectRelayUrl: string | null;
  /** Chain id → URLs, tried in order before the chain's public default. In demo mode of this machine alone. */
  rpcUrls: Readonly<Record<number, readonly string[]>>;
  testnets: boolean;
  demo: DemoNodes | null;
  dataDir: string;
  redis: RedisSettings | null;
  /** How many proxies in front of this server add to `X-Forwarded-For`. */
  trustedProxies: number;
  /** For so many seconds requests are still taken once the server is asked to end. */
  drainSeconds: number;
  /** Multiplies the limits of `lib/config.ts`. */
  rateLimitScale: number;
  safeOrigins: readonly string[];
  /** What `/api/metrics` wants to see; null where it is off. */
  metricsToken: string | null;
  /** Null where no traces are sent; `trustsParent`: the proxy says of which trace a request is. */
  tracing: { trustsParent: boolean } | null;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

type ParsedEnv =
  | { ok: true; env: Env; warnings: readonly string[] }
  | { ok: false; problems: readonly string[] };

/**
 * Reads every variable of the contract from `source`. An empty value counts as missing.
 * Returns all problems at once, a line each: the name, what is wrong, what would be right.
 */
export function parseEnv(source: EnvSource): ParsedEnv {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = envSchema.safeParse(present);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const rpc = parseRpcUrls(present);
  problems.push(...rpc.problems);
  const mode = getMode(present);
  problems.push(...getModeProblems(mode, present), ...getProxyProblems(mode, present));
  if (parsed.success) {
    problems.push(...getRedisProblems(parsed.data), ...getTracingProblems(parsed.data));
  }
  if (!parsed.success) return { ok: false, problems };

  const values = parsed.data;
  const isProduction = mode === 'production';
  if (problems.length > 0) return { ok: false, problems };

  const projectId = values.WALLETCONNECT_PROJECT_ID ?? placeholderProjectId;
  const port = values.PORT ?? 3000;
  return {
    ok: true,
    // The demo has a wallet of its own.
    warnings:
      isPlaceholder(projectId) && mode !== 'demo'
        ? [
            'WALLETCONNECT_PROJECT_ID: Invalid projectId; WalletConnect will not work until it is one of https://cloud.reown.com',
          ]
        : [],
    env: {
      mode,
      port,
      appUrl: values.APP_URL ?? `http://localhost:${port}`,
      authSecrets: values.AUTH_SECRET ?? null,
      walletConnectProjectId: projectId,
      walletConnectRelayUrl: values.WALLETCONNECT_RELAY_URL ?? null,
      rpcUrls: mode === 'demo' ? keepLocal(rpc.urls) : rpc.urls,
      testnets: values.ENABLE_TESTNETS === 'true',
      demo: mode === 'demo' ? getDemo(values) : null,
      dataDir: values.DATA_DIR ?? '.data',
      redis: getRedis(values),
      trustedProxies: values.TRUST_PROXY ?? 0,
      drainSeconds: values.DRAIN_SECONDS ?? (isProduction ? config.shutdown.drain : 0),
      rateLimitScale: values.RATE_LIMIT_SCALE ?? 1,
      safeOrigins: [...config.safeOrigins, ...(values.SAFE_ORIGINS ?? [])],
      metricsToken: values.METRICS_TOKEN ?? null,
      tracing: hasTracing(values) ? { trustsParent: values.TRUST_TRACEPARENT === 'true' } : null,
      logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    },
  };
}

type Values = z.output<typeof envSchema>;

function getDemo(values: Values): DemoNodes {
  return {
    rpcUrl: values.DEMO_RPC_URL ?? 'http://127.0.0.1:8545',
    secondRpcUrl: values.DEMO_SECOND_RPC_URL ?? null,
  };
}

/** The demo asks no node elsewhere, whatever else a developer's .env has. */
function keepLocal(rpcUrls: Env['rpcUrls']): Env['rpcUrls'] {
  return Object.fromEntries(
    Object.entries(rpcUrls)
      .map(([chainId, urls]) => [chainId, urls.filter(isLoopbackUrl)] as const)
      .filter(([, urls]) => urls.length > 0),
  );
}

function getRedis(values: Values): RedisSettings | null {
  if (values.REDIS_URL === undefined) return null;
  return {
    ...values.REDIS_URL,
    caFile: values.REDIS_CA_FILE ?? null,
    certFile: values.REDIS_CERT_FILE ?? null,
    keyFile: values.REDIS_KEY_FILE ?? null,
    sentinelUsername: values.REDIS_SENTINEL_USERNAME ?? null,
    sentinelPassword: values.REDIS_SENTINEL_PASSWORD ?? null,
  };
}

/** What would be ignored was meant to protect something. */
function getRedisProblems(values: Values): readonly string[] {
  const { REDIS_URL: target } = values;
  const problems: string[] = [];
  for (const name of ['REDIS_CA_FILE', 'REDIS_CERT_FILE', 'REDIS_KEY_FILE'] as const) {
    if (values[name] !== undefined && target?.tls !== true) {
      problems.push(`${name}: is for TLS alone; REDIS_URL must begin with rediss`);
    }
  }
  if ((values.REDIS_CERT_FILE === undefined) !== (values.REDIS_KEY_FILE === undefined)) {
    problems.push('REDIS_CERT_FILE: comes with REDIS_KEY_FILE or not at all');
  }
  for (const name of ['REDIS_SENTINEL_USERNAME', 'REDIS_SENTINEL_PASSWORD'] as const) {
    if (values[name] !== undefined && target?.kind !== 'sentinel') {
      problems.push(`${name}: is for Sentinel alone; REDIS_URL must begin with redis+sentinel`);
    }
  }
  if (
    values.REDIS_SENTINEL_USERNAME !== undefined &&
    values.REDIS_SENTINEL_PASSWORD === undefined
  ) {
    problems.push('REDIS_SENTINEL_USERNAME: needs a REDIS_SENTINEL_PASSWORD');
  }
  return problems;
}

function hasTracing(values: Values): boolean {
  const endpoint = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isOff =
    values.OTEL_TRACES_EXPORTER === 'none' || values.OTEL_SDK_DISABLED?.toLowerCase() === 'true';
  return endpoint !== undefined && !isOff;
}

/** What is not sent as it was meant to be would be missed only when it is needed. */
function getTracingProblems(values: Values): readonly string[] {
  if (!hasTracing(values)) return [];
  const problems: string[] = [];
  for (const name of [
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL',
  ] as const) {
    const protocol = values[name];
    if (protocol !== undefined && protocol !== 'http/protobuf') {
      problems.push(`${name}: must be http/protobuf; a collector takes it at port 4318`);
    }
  }
  const { OTEL_TRACES_EXPORTER: exporter = 'otlp' } = values;
  if (exporter !== 'otlp') problems.push('OTEL_TRACES_EXPORTER: must be otlp or none');
  if (values.TRUST_TRACEPARENT === 'true' && (values.TRUST_PROXY ?? 0) === 0) {
    problems.push('TRUST_TRACEPARENT: needs a proxy in front; TRUST_PROXY must be 1 or more');
  }
  return problems;
}

function getMode(present: EnvSource): Env['mode'] {
  if (present.DEMO === 'true') return 'demo';
  return present.NODE_ENV === 'production' ? 'production' : 'development';
}

function getModeProblems(mode: Env['mode'], present: EnvSource): readonly string[] {
  if (mode === 'demo') {
    return present.APP_URL === undefined || isLoopbackUrl(present.APP_URL)
      ? []
      : [
          'APP_URL: must be of this machine in demo mode, e.g. http://localhost:3000; DEMO=true is never for the public',
        ];
  }
  if (mode === 'development') return [];
  return Object.entries(requiredInProduction)
    .filter(([name]) => present[name] === undefined)
    .map(([name, problem]) => `${name}: ${problem}`);
}

/** Behind a proxy all visitors have its address, and would share each limit. */
function getProxyProblems(mode: Env['mode'], present: EnvSource): readonly string[] {
  const { APP_URL: appUrl = '', TRUST_PROXY: proxies } = present;
  return mode !== 'demo' && /^https:/i.test(appUrl) && proxies === undefined
    ? [
        'TRUST_PROXY: is missing, and an https APP_URL means a proxy in front; set how many add to X-Forwarded-For, e.g. 1, or 0 where there is none',
      ]
    : [];
}

const requiredInProduction = {
  APP_URL: 'is missing; set the public origin, e.g. https://door.example.org',
  AUTH_SECRET: 'is missing; set at least 32 random characters, e.g. `openssl rand -base64 32`',
  WALLETCONNECT_PROJECT_ID:
    'No projectId found. Get one (32 hex digits) at https://cloud.reown.com',
};
