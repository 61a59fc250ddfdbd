/** Where Redis is. Names and passwords are decoded. */
export type RedisTarget = {
  tls: boolean;
  username: string | null;
  password: string | null;
  /** The one server, or the sentinels, or some nodes of the cluster. */
  hosts: readonly RedisHost[];
} & (
  | { kind: 'single'; database: number }
  | { kind: 'sentinel'; database: number; name: string }
  | { kind: 'cluster' }
);

type RedisHost = { host: string; port: number };

type Parsed = { ok: true; target: RedisTarget } | { ok: false; problem: string };

const form =
  /^(?<tls>rediss?)(?:\+(?<kind>sentinel|cluster))?:\/\/(?:(?<login>[^/?#@]*)@)?(?<hosts>[^/?#@]+)(?:\/(?<path>[^?#]*))?$/i;
const hostForm = /^(?<host>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(?<port>\d{1,5}))?$/i;
const examples =
  'redis://host:6379/0, rediss://… with TLS, redis+sentinel://host:26379,host:26379/mymaster/0 or redis+cluster://host:6379,host:6379';

/**
 * Reads `REDIS_URL`. A problem never contains any of it: there may be a password anywhere in what is
 * malformed.
 */
export function parseRedisUrl(value: string): Parsed {
  const { tls, kind, login, hosts, path = '' } = form.exec(value)?.groups ?? {};
  if (tls === undefined || hosts === undefined) {
    return fail(
      `must be one of ${examples}; in a name or password write @ : / ? # % as %40 and so on`,
    );
  }
  const parsedLogin = parseLogin(login);
  if (parsedLogin === null) {
    return fail(
      'has a name without a password, or a % that is no code; write user:password@ or :password@',
    );
  }
  const parsedHosts = hosts.split(',').map((host) => parseHost(host, kind === 'sentinel'));
  if (parsedHosts.some((host) => host === null)) {
    return fail('has a host that is none; write host:port, with commas between several');
  }
  const base = {
    tls: tls.toLowerCase() === 'rediss',
    ...parsedLogin,
    hosts: parsedHosts.filter((host) => host !== null),
  };
  if (kind === undefined) return parseSingle(base, path);
  return kind.toLowerCase() === 'sentinel' ? parseSentinel(base, path) : parseCluster(base, path);
}

type Base = Pick<RedisTarget, 'tls' | 'username' | 'password' | 'hosts'>;

function parseSingle(base: Base, path: string): Parsed {
  if (base.hosts.length > 1) {
    return fail('has several hosts; write redis+sentinel:// or redis+cluster:// for what they are');
  }
  const database = parseDatabase(path);
  if (database === null) return fail('must end in nothing or the number of a database, e.g. /0');
  return { ok: true, target: { kind: 'single', ...base, database } };
}

function parseSentinel(base: Base, path: string): Parsed {
  const [name = '', rest = '', ...more] = path.split('/');
  const database = parseDatabase(rest);
  if (!/^[\w.-]+$/.test(name) || database === null || more.length > 0) {
    return fail(
      'must end in the name that the sentinels have for the master, e.g. /mymaster or /mymaster/0',
    );
  }
  return { ok: true, target: { kind: 'sentinel', ...base, name, database } };
}

function parseCluster(base: Base, path: string): Parsed {
  return path === '' || path === '0'
    ? { ok: true, target: { kind: 'cluster', ...base } }
    : fail('must end after the hosts: a cluster has one database');
}

/** Null where it is not right; no login is one without a name and password. */
function parseLogin(login: string | undefined): Pick<Base, 'username' | 'password'> | null {
  if (login === undefined) return { username: null, password: null };
  const [name = '', ...rest] = login.split(':');
  const password = decode(rest.join(':'));
  const username = decode(name);
  if (!password || username === null) return null;
  return { username: username === '' ? null : username, password };
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function parseHost(text: string, isSentinel: boolean): RedisHost | null {
  const { host, port } = hostForm.exec(text.trim())?.groups ?? {};
  const number = port === undefined ? (isSentinel ? 26_379 : 6_379) : Number(port);
  if (host === undefined || number < 1 || number > 65_535) return null;
  return { host: host.replace(/^\[|\]$/g, ''), port: number };
}

function parseDatabase(text: string): number | null {
  if (text === '') return 0;
  return /^\d{1,5}$/.test(text) ? Number(text) : null;
}

function fail(problem: string): Parsed {
  return { ok: false, problem };
}
