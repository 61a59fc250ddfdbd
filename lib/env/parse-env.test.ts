import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { config } from '@/lib/config';
import { type Env, parseEnv } from '@/lib/env/parse-env';
import { getPublicEnv } from '@/lib/env/public-env';

const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://door.example.org',
  AUTH_SECRET: 'x'.repeat(32),
  WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef',
  TRUST_PROXY: '1',
};

type Source = Record<string, string | undefined>;

function problemsOf(source: Source): readonly string[] {
  const parsed = parseEnv(source);
  return parsed.ok ? [] : parsed.problems;
}

function envOf(source: Source) {
  const parsed = parseEnv(source);
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  return parsed.env;
}

const [one, two] = ['a'.repeat(32), 'b'.repeat(32)];
const [{ id }] = config.chains;
const nodes = ['https://a.example.org', 'wss://b.example.org'];
const paymaster = 'https://paymaster.example.org/rpc?apikey=hush';
const sentinel = 'redis+sentinel://host/mymaster';

describe('the environment parser', () => {
  it('accepts the variables that production requires', () => {
    expect(envOf(production)).toMatchObject({
      mode: 'production',
      appUrl: 'https://door.example.org',
      testnets: false,
      demo: null,
      safeOrigins: ['https://app.safe.global'],
      logLevel: 'info',
    });
  });

  it('reports everything that production lacks at once', () => {
    const problems = problemsOf({ NODE_ENV: 'production', LOG_LEVEL: 'loud' });
    const names = ['LOG_LEVEL', 'APP_URL', 'AUTH_SECRET', 'WALLETCONNECT_PROJECT_ID'];
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(names);
    expect(problems[3]).toContain('No projectId found');
  });

  it.each([
    ['APP_URL', 'https://door.example.org/path'],
    ['APP_URL', 'http://door.example.org'],
    ['AUTH_SECRET', 'short'],
    ['ENABLE_TESTNETS', 'yes'],
    ['DEMO', '1'],
    ['DEMO_RPC_URL', 'http://192.0.2.1:8545'],
    ['DEMO_RPC_URL', 'http://user:secret@localhost:8545'],
    ['DEMO_SECOND_RPC_URL', 'http://192.0.2.1:8546'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['WALLETCONNECT_PROJECT_ID', 'not-hex'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['TRUST_TRACEPARENT', '1'],
    ['WALLETCONNECT_RELAY_URL', 'https://relay.example.org'],
    ['RPC_URL_1', 'https://a.example.org,ftp://b.example.org'],
    ['RPC_URL_1', 'https://a.example.org;https://b.example.org'],
    ['RPC_URL_1', 'https://*'],
    ['WALLETCONNECT_RELAY_URL', 'wss://a.example.org;wss://b.example.org'],
    ['RPC_URL_999', 'https://a.example.org'],
    ['RPC_URL_0x1', 'https://a.example.org'],
    ['PAYMASTER_URL_999', 'https://a.example.org'],
    ['REDIS_URL', 'localhost:6379'],
    ['REDIS_CA_FILE', 'ca.pem'],
    ['REDIS_SENTINEL_PASSWORD', 'a-secret'],
    ['TRUST_PROXY', 'true'],
    ['DEPLOYMENT', 'vercel'],
    ['CLIENT_ADDRESS_HEADER', 'X Forwarded For'],
    ['DRAIN_SECONDS', '5s'],
    ['RATE_LIMIT_SCALE', '0.00'],
    ['RATE_LIMIT_SCALE', '1e3'],
    ['SAFE_ORIGINS', 'https://safe.example.org/app'],
    ['SAFE_ORIGINS', 'https://*.example.org'],
    ['SAFE_ORIGINS', 'https://*'],
    ['APP_URL', 'https://*.example.org'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'tooshort'],
  ])('rejects %s=%s with one line that names the variable', (name, value) => {
    const problems = problemsOf({ ...production, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}`));
  });

  it.each<[string, Source]>([
    ['REDIS_CA_FILE', { REDIS_URL: 'redis://host', REDIS_CA_FILE: 'ca.pem' }],
    ['REDIS_CERT_FILE', { REDIS_URL: 'rediss://host', REDIS_CERT_FILE: 'cert.pem' }],
    ['REDIS_CERT_FILE', { REDIS_URL: 'rediss://host', REDIS_KEY_FILE: 'key.pem' }],
    ['REDIS_SENTINEL_PASSWORD', { REDIS_URL: 'redis://host', REDIS_SENTINEL_PASSWORD: 'x' }],
    ['REDIS_SENTINEL_USERNAME', { REDIS_URL: sentinel, REDIS_SENTINEL_USERNAME: 'x' }],
  ])('rejects a %s that would be ignored', (name, changes) => {
    const problems = problemsOf({ ...production, ...changes });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
  });

  it.each<[Source, Partial<Env>]>([
    [{ APP_URL: 'http://localhost:3000' }, { appUrl: 'http://localhost:3000' }],
    [{ APP_URL: 'http://127.0.0.1' }, { appUrl: 'http://127.0.0.1' }],
    [{ APP_URL: 'http://[::1]:8080' }, { appUrl: 'http://[::1]:8080' }],
    [{ APP_URL: 'http://localhost', TRUST_PROXY: undefined }, { trustedProxies: 0 }],
    [{ TRUST_PROXY: '0' }, { trustedProxies: 0 }],
    [{ TRUST_PROXY: '2' }, { trustedProxies: 2 }],
    [{ AUTH_SECRET: one }, { authSecrets: [one] }],
    [{ AUTH_SECRET: ` ${two} , ${one}` }, { authSecrets: [two, one] }],
    [{ [`RPC_URL_${id}`]: nodes.join(', ') }, { rpcUrls: { [id]: nodes } }],
    [{ [`RPC_URL_${id}`]: ' ' }, { rpcUrls: {} }],
    [{ [`PAYMASTER_URL_${id}`]: paymaster }, { paymasterUrls: { [id]: paymaster } }],
    [
      { [`PAYMASTER_URL_${id}`]: 'http://127.0.0.1:4337/' },
      { paymasterUrls: { [id]: 'http://127.0.0.1:4337/' } },
    ],
    [{}, { drainSeconds: 5 }],
    [{ DRAIN_SECONDS: '0' }, { drainSeconds: 0 }],
    // No load balancer stands in front.
    [{ NODE_ENV: 'development' }, { drainSeconds: 0 }],
    [{ DEMO: 'true', APP_URL: '' }, { drainSeconds: 0 }],
  ])('reads %o as %o', (changes, expected) => {
    expect(envOf({ ...production, ...changes })).toMatchObject(expected);
  });

  it.each([
    ['the second', `${'a'.repeat(32)},hush`, 'entry 2 of 2'],
    ['the first and the last', `hush,${'a'.repeat(32)},${'h'.repeat(31)}`, 'entry 1 and 3 of 3'],
    ['one that is empty', `${'a'.repeat(32)},`, 'entry 2 of 2'],
  ])('reports the position of a secret that is too short, not its value: %s', (_, value, which) => {
    const problems = problemsOf({ ...production, AUTH_SECRET: value });
    expect(problems).toEqual([expect.stringMatching(`^AUTH_SECRET: is too short, ${which};`)]);
    expect(problems[0]).not.toMatch(/hush|hhh|aaa/);
  });

  it.each([
    'http://paymaster.example.org/hush',
    'wss://paymaster.example.org/hush',
    'https://user:hush@paymaster.example.org',
    'https://:hush@paymaster.example.org',
    `${paymaster},${paymaster}`,
    `${paymaster} ${paymaster}`,
    'hush',
  ])('A62: rejects the paymaster %j without quoting it, because it contains a key', (url) => {
    const name = `PAYMASTER_URL_${id}`;
    const problems = problemsOf({ ...production, [name]: url });
    expect(problems).toEqual([expect.stringMatching(`^${name}: must be one https:// URL`)]);
    expect(problems[0]).not.toMatch(/hush|example/);
  });

  it.each([
    'https://user:hush@b.example.org',
    'https://:hush@b.example.org',
    'https://b.example.org/hush https://c.example.org',
  ])('rejects the node %j, which nobody can call, without quoting it', (node) => {
    const urls = `https://a.example.org,${node}`;
    const problems = problemsOf({ ...production, [`RPC_URL_${id}`]: urls });
    expect(problems).toEqual([expect.stringMatching(`^RPC_URL_${id}: entry 2 of 2 `)]);
    expect(problems[0]).not.toContain('hush');
  });

  it('publishes the chains that have a paymaster, and not its URL', () => {
    const published = getPublicEnv(envOf({ ...production, [`PAYMASTER_URL_${id}`]: paymaster }));
    expect(published.paymasterChains).toEqual([id]);
    expect(JSON.stringify(published)).not.toMatch(/hush|paymaster\.example/);
    expect(getPublicEnv(envOf(production)).paymasterChains).toEqual([]);
  });

  it('has no paymaster in demo mode, which spends nobody’s money', () => {
    const parsed = envOf({ DEMO: 'true', [`PAYMASTER_URL_${id}`]: paymaster });
    expect(parsed.paymasterUrls).toEqual({});
  });

  it('enables the test chains only for exactly "true"', () => {
    const flags = ['true', 'false', ''].map((it) => ({ ...production, ENABLE_TESTNETS: it }));
    expect(flags.map((it) => envOf(it).testnets)).toEqual([true, false, false]);
  });

  describe('on a function platform', () => {
    const functions = {
      ...production,
      TRUST_PROXY: undefined,
      DEPLOYMENT: 'functions',
      REDIS_URL: 'rediss://redis.example.org',
      CLIENT_ADDRESS_HEADER: 'X-Platform-Address',
    };

    it('requires Redis and the header with the client’s address', () => {
      expect(envOf(functions)).toMatchObject({
        deployment: 'functions',
        clientAddressHeader: 'x-platform-address',
      });
      const bare = { ...functions, REDIS_URL: undefined, CLIENT_ADDRESS_HEADER: '' };
      expect(problemsOf(bare)).toEqual([
        expect.stringMatching(/^REDIS_URL: is missing, .*rediss:/),
        expect.stringMatching(/^CLIENT_ADDRESS_HEADER: is missing; set /),
      ]);
    });

    it.each([
      ['TRUST_PROXY', '1'],
      ['DATA_DIR', '/data'],
      ['DRAIN_SECONDS', '5'],
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://localhost:4318'],
    ])('rejects %s, which is for a server', (name, value) => {
      expect(problemsOf({ ...functions, [name]: value })).toEqual([
        `${name}: is for DEPLOYMENT=server alone; leave it out`,
      ]);
    });

    it('is named alone: on a server, the header is rejected', () => {
      const problems = problemsOf({ ...production, CLIENT_ADDRESS_HEADER: 'x-real-ip' });
      expect(problems).toEqual([expect.stringMatching(/^CLIENT_ADDRESS_HEADER: is for /)]);
    });
  });

  it.each([undefined, '', ' '])('A38: requires TRUST_PROXY on https, and rejects %j', (value) => {
    const problems = problemsOf({ ...production, TRUST_PROXY: value });
    expect(problems).toEqual([expect.stringMatching(/^TRUST_PROXY: .*1.*0/)]);
  });

  it('requires no variables in demo mode, and rejects an origin off this machine', () => {
    const env = {
      ...{ mode: 'demo', appUrl: 'http://localhost:3111' },
      demo: { rpcUrl: 'http://127.0.0.1:8545', secondRpcUrl: null },
    };
    const parsed = parseEnv({ NODE_ENV: 'production', DEMO: 'true', PORT: '3111' });
    expect(parsed).toMatchObject({ ok: true, env: { ...env, warnings: [] } });
    const problems = problemsOf({ DEMO: 'true', APP_URL: 'https://door.example.org' });
    expect(problems).toEqual([expect.stringMatching(/^APP_URL/)]);
  });

  it.each(['YOUR_PROJECT_ID', '21fef48091f12692cad574a6f7753643', '0'.repeat(32)])(
    'only warns about the placeholder project id %s',
    (id) => {
      const parsed = parseEnv({ ...production, WALLETCONNECT_PROJECT_ID: id });
      const warnings = [expect.stringContaining('Invalid projectId')];
      expect(parsed).toMatchObject({ ok: true, env: { warnings } });
    },
  );
});

describe('traces', () => {
  const on = {
    ...production,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://user:secret@collector:4318/otlp',
  };

  it('are sent if an endpoint is set, unless OTEL_SDK_DISABLED or OTEL_TRACES_EXPORTER turns them off', () => {
    expect(envOf(production).tracing).toBeNull();
    expect(envOf(on).tracing).toEqual({ trustsParent: false });
    const ofTraces = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/v1/traces' };
    expect(envOf({ ...production, ...ofTraces }).tracing).not.toBeNull();
    expect(envOf({ ...on, OTEL_SDK_DISABLED: 'True' }).tracing).toBeNull();
    expect(envOf({ ...on, OTEL_TRACES_EXPORTER: 'none' }).tracing).toBeNull();
    // Some platforms set this everywhere. A setting that is not used cannot be wrong.
    expect(envOf({ ...production, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }).tracing).toBeNull();
  });

  it('continue a caller’s trace only if a trusted proxy sets it', () => {
    const trusting = { ...on, TRUST_TRACEPARENT: 'true' };
    expect(envOf(trusting).tracing).toEqual({ trustsParent: true });
    expect(problemsOf({ ...trusting, TRUST_PROXY: '0' })).toEqual([
      expect.stringMatching(/^TRUST_TRACEPARENT: /),
    ]);
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'http/json'],
    ['OTEL_TRACES_EXPORTER', 'console'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https:secret collector'],
  ])('do not start with an invalid %s, whose value is not printed', (name, value) => {
    const problems = problemsOf({ ...on, [name]: value });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
    expect(problems.join()).not.toContain('secret');
  });
});

describe('.env.example', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n');
  const example = Object.fromEntries(
    lines.flatMap((line) => {
      const match = /^(?:# )?([A-Z0-9_]+)=(.*)$/.exec(line);
      return match?.[1] === undefined ? [] : [[match[1], match[2]]];
    }),
  );

  it('works unchanged in development', () => {
    expect(problemsOf({ NODE_ENV: 'development', ...example })).toEqual([]);
  });

  it('names no chain, because a fork has other chains', () => {
    const chains = [...config.chains, ...config.testChains];
    const named = chains.filter(({ id, name }) =>
      lines.some((line) => line.startsWith(`RPC_URL_${id}=`) || line.includes(` ${name}`)),
    );
    expect(named.map(({ name }) => name)).toEqual([]);
  });

  it('names every variable that the schema reads', () => {
    const schema = readFileSync('lib/env/schema.ts', 'utf8');
    const names = [...schema.matchAll(/^ {2}([A-Z_]+): /gm)].map((match) => match[1]);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names.filter((name) => name !== 'NODE_ENV')) {
      expect(Object.keys(example)).toContain(name);
    }
  });
});
