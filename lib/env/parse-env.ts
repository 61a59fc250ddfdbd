import type { z } from 'zod';
import { config } from '@/lib/config';
import { isLoopbackUrl } from '@/lib/env/loopback';
import {
  type EnvSource,
  envSchema,
  isPlaceholder,
  nodeUrls,
  parseByChain,
  serviceUrl,
} from '@/lib/env/schema';

export type Env = ReturnType<typeof toEnv>;
export type RedisSettings = NonNullable<Env['redis']>;
export type DemoNodes = NonNullable<Env['demo']>;

type Mode = 'production' | 'development' | 'demo';
type Values = z.output<typeof envSchema>;

type ParsedEnv = { ok: true; env: Env } | { ok: false; problems: readonly string[] };

/** Parses all of our variables. An empty value counts as missing. Each problem is one line. */
export function parseEnv(source: EnvSource): ParsedEnv {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const mode = getMode(present);
  const parsed = envSchema.safeParse(present);
  const rpc = parseByChain(present, 'RPC_URL_', nodeUrls);
  const paymasters = parseByChain(present, 'PAYMASTER_URL_', serviceUrl);
  const problems = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...rpc.problems,
    ...paymasters.problems,
    ...findModeProblems(mode, present),
    ...(parsed.success
      ? [
          ...findDeploymentProblems(parsed.data, present),
          ...findRedisProblems(parsed.data),
          ...findTracingProblems(parsed.data),
        ]
      : []),
  ];
  if (!parsed.success || problems.length > 0) return { ok: false, problems };
  const byChain = { rpcUrls: rpc.values, paymasterUrls: paymasters.values };
  return { ok: true, env: toEnv(mode, parsed.data, byChain) };
}

type ByChain = {
  rpcUrls: Record<number, readonly string[]>;
  paymasterUrls: Record<number, string>;
};

function toEnv(mode: Mode, values: Values, { rpcUrls, paymasterUrls }: ByChain) {
  const isProduction = mode === 'production';
  // The demo has its own wallet and needs no project.
  const needsProject = mode !== 'demo' && isPlaceholder(values.WALLETCONNECT_PROJECT_ID);
  return {
    mode,
    /** A line for each setting that works but may surprise. */
    warnings: needsProject
      ? [
          'WALLETCONNECT_PROJECT_ID: Invalid projectId; WalletConnect will not work until it is one of https://cloud.reown.com',
        ]
      : [],
    appUrl: values.APP_URL ?? `http://localhost:${values.PORT}`,
    /** Null in development and the demo, which generate their own. */
    authSecrets: values.AUTH_SECRET,
    walletConnectProjectId: values.WALLETCONNECT_PROJECT_ID,
    walletConnectRelayUrl: values.WALLETCONNECT_RELAY_URL,
    /** Node URLs by chain id, tried in order before the chain's public default. */
    rpcUrls: mode === 'demo' ? keepLocal(rpcUrls) : rpcUrls,
    /** Paymaster services by chain id. Secret, because a URL contains the operator's key. */
    paymasterUrls: mode === 'demo' ? {} : paymasterUrls,
    testnets: values.ENABLE_TESTNETS,
    demo:
      mode === 'demo'
        ? { rpcUrl: values.DEMO_RPC_URL, secondRpcUrl: values.DEMO_SECOND_RPC_URL }
        : null,
    dataDir: values.DATA_DIR,
    redis: values.REDIS_URL && {
      ...values.REDIS_URL,
      caFile: values.REDIS_CA_FILE,
      certFile: values.REDIS_CERT_FILE,
      keyFile: values.REDIS_KEY_FILE,
      sentinelUsername: values.REDIS_SENTINEL_USERNAME,
      sentinelPassword: values.REDIS_SENTINEL_PASSWORD,
    },
    /** The number of proxies that add to `X-Forwarded-For`. */
    trustedProxies: values.TRUST_PROXY,
    /** Whether Node's server runs us, or a platform that runs Next's output as functions. */
    deployment: values.DEPLOYMENT,
    /** The platform's own header with the client's address. */
    clientAddressHeader: values.CLIENT_ADDRESS_HEADER,
    drainSeconds: values.DRAIN_SECONDS ?? (isProduction ? config.shutdown.drain : 0),
    rateLimitScale: values.RATE_LIMIT_SCALE,
    safeOrigins: [...config.safeOrigins, ...values.SAFE_ORIGINS],
    metricsToken: values.METRICS_TOKEN,
    tracing: hasTracing(values) ? { trustsParent: values.TRUST_TRACEPARENT } : null,
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
  };
}

/** Drops remote nodes: the demo calls none, even if a developer's `.env` has some. */
function keepLocal(rpcUrls: Record<number, readonly string[]>): Record<number, readonly string[]> {
  return Object.fromEntries(
    Object.entries(rpcUrls).map(([chainId, urls]) => [chainId, urls.filter(isLoopbackUrl)]),
  );
}

function getMode(present: EnvSource): Mode {
  if (present.DEMO === 'true') return 'demo';
  return present.NODE_ENV === 'production' ? 'production' : 'development';
}

const requiredInProduction = {
  APP_URL: 'is missing; set the public origin, e.g. https://door.example.org',
  AUTH_SECRET: 'is missing; set at least 32 random characters, e.g. `openssl rand -base64 32`',
  WALLETCONNECT_PROJECT_ID:
    'No projectId found. Get one (32 hex digits) at https://cloud.reown.com',
};

function findModeProblems(mode: Mode, present: EnvSource): readonly string[] {
  const { APP_URL: appUrl = '', TRUST_PROXY: proxies } = present;
  if (mode === 'demo') {
    return appUrl === '' || isLoopbackUrl(appUrl)
      ? []
      : [
          'APP_URL: must be of this machine in demo mode, e.g. http://localhost:3000; DEMO=true is never for the public',
        ];
  }
  const missing = mode === 'production' ? Object.entries(requiredInProduction) : [];
  return [
    ...missing
      .filter(([name]) => present[name] === undefined)
      .map(([name, problem]) => `${name}: ${problem}`),
    // Behind an unknown proxy, all visitors would have its address and share each limit.
    ...(/^https:/i.test(appUrl) && proxies === undefined && present.DEPLOYMENT !== 'functions'
      ? [
          'TRUST_PROXY: is missing, and an https APP_URL means a proxy in front; set how many add to X-Forwarded-For, e.g. 1, or 0 where there is none',
        ]
      : []),
  ];
}

/** Settings of a process that lasts. A function's instances are many, and each is frozen between requests. */
const serverNames = [
  'TRUST_PROXY',
  'DATA_DIR',
  'DRAIN_SECONDS',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
];

function findDeploymentProblems(values: Values, present: EnvSource): readonly string[] {
  if (values.DEPLOYMENT === 'server') {
    return values.CLIENT_ADDRESS_HEADER === null
      ? []
      : ['CLIENT_ADDRESS_HEADER: is for DEPLOYMENT=functions alone; a server takes TRUST_PROXY'];
  }
  return [
    ...(values.REDIS_URL === null
      ? [
          'REDIS_URL: is missing, and functions have no disk that lasts; set e.g. rediss://user:password@redis.example.org:6380',
        ]
      : []),
    ...(values.CLIENT_ADDRESS_HEADER === null
      ? [
          'CLIENT_ADDRESS_HEADER: is missing; set the header in which the platform itself writes the client’s address, e.g. x-vercel-forwarded-for',
        ]
      : []),
    ...serverNames
      .filter((name) => present[name] !== undefined)
      .map((name) => `${name}: is for DEPLOYMENT=server alone; leave it out`),
  ];
}

/** Reports settings that would be ignored, because each was meant to protect something. */
function findRedisProblems(values: Values): readonly string[] {
  const { REDIS_URL: target } = values;
  const has = (name: keyof Values) => values[name] !== null;
  const tlsFiles = ['REDIS_CA_FILE', 'REDIS_CERT_FILE', 'REDIS_KEY_FILE'] as const;
  const forTls = target?.tls === true ? [] : tlsFiles.filter(has);
  const sentinelNames = ['REDIS_SENTINEL_USERNAME', 'REDIS_SENTINEL_PASSWORD'] as const;
  const forSentinel = target?.kind === 'sentinel' ? [] : sentinelNames.filter(has);
  return [
    ...forTls.map((name) => `${name}: is for TLS alone; REDIS_URL must begin with rediss`),
    ...(has('REDIS_CERT_FILE') === has('REDIS_KEY_FILE')
      ? []
      : ['REDIS_CERT_FILE: comes with REDIS_KEY_FILE or not at all']),
    ...forSentinel.map(
      (name) => `${name}: is for Sentinel alone; REDIS_URL must begin with redis+sentinel`,
    ),
    ...(has('REDIS_SENTINEL_USERNAME') && !has('REDIS_SENTINEL_PASSWORD')
      ? ['REDIS_SENTINEL_USERNAME: needs a REDIS_SENTINEL_PASSWORD']
      : []),
  ];
}

function hasTracing(values: Values): boolean {
  const endpoint = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isDisabled = values.OTEL_SDK_DISABLED?.toLowerCase() === 'true';
  return endpoint !== undefined && values.OTEL_TRACES_EXPORTER !== 'none' && !isDisabled;
}

/** Reports mistakes at the start, because a missing trace is noticed only when someone needs it. */
function findTracingProblems(values: Values): readonly string[] {
  if (!hasTracing(values)) return [];
  const protocols = ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] as const;
  const problems = protocols
    .filter((name) => (values[name] ?? 'http/protobuf') !== 'http/protobuf')
    .map((name) => `${name}: must be http/protobuf; a collector takes it at port 4318`);
  if (values.OTEL_TRACES_EXPORTER !== 'otlp') {
    problems.push('OTEL_TRACES_EXPORTER: must be otlp or none');
  }
  if (values.TRUST_TRACEPARENT && values.TRUST_PROXY === 0) {
    problems.push('TRUST_TRACEPARENT: needs a proxy in front; TRUST_PROXY must be 1 or more');
  }
  return problems;
}
