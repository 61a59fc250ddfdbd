import { z } from 'zod';

type Host = { host: string; port: number };

type Base = {
  tls: boolean;
  username: string | null;
  password: string | null;
  /** The single server, the sentinels, or some nodes of the cluster. */
  hosts: readonly Host[];
};

type RedisTarget = Base &
  (
    | { kind: 'single'; database: number }
    | { kind: 'sentinel'; database: number; name: string }
    | { kind: 'cluster' }
  );

/** Reports a problem. Returns zod's mark for a missing value. */
type Fail = (problem: string) => typeof z.NEVER;

const form =
  /^(?<tls>rediss?)(?:\+(?<kind>sentinel|cluster))?:\/\/(?:(?<login>[^/?#@]*)@)?(?<hosts>[^/?#@]+)(?:\/(?<path>[^?#]*))?$/i;
const hostForm = /^(?<host>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(?<port>\d{1,5}))?$/i;

/** Parses `REDIS_URL`. A problem never quotes the URL, because a password may be anywhere in it. */
export function parseRedisUrl(value: string, context: z.RefinementCtx<string>): RedisTarget {
  const fail: Fail = (problem) => {
    context.addIssue(problem);
    return z.NEVER;
  };
  const { tls, kind = 'single', login, hosts, path = '' } = form.exec(value)?.groups ?? {};
  if (tls === undefined || hosts === undefined) {
    return fail(
      'must be one of redis://host:6379/0, rediss://… with TLS, redis+sentinel://host:26379,host:26379/mymaster/0 or redis+cluster://host:6379,host:6379; in a name or password write @ : / ? # % as %40 and so on',
    );
  }
  const parsedLogin = parseLogin(login);
  if (parsedLogin === null) {
    return fail(
      'has a name without a password, or a % that is no code; write user:password@ or :password@',
    );
  }
  const isSentinel = kind.toLowerCase() === 'sentinel';
  const parsedHosts = hosts.split(',').flatMap((host) => parseHost(host, isSentinel));
  if (parsedHosts.length < hosts.split(',').length) {
    return fail('has a host that is none; write host:port, with commas between several');
  }
  const base = { tls: tls.toLowerCase() === 'rediss', ...parsedLogin, hosts: parsedHosts };
  if (isSentinel) return parseSentinel(base, path, fail);
  return kind === 'single' ? parseSingle(base, path, fail) : parseCluster(base, path, fail);
}

function parseSingle(base: Base, path: string, fail: Fail): RedisTarget {
  if (base.hosts.length > 1) {
    return fail('has several hosts; write redis+sentinel:// or redis+cluster:// for what they are');
  }
  return databaseForm.test(path)
    ? { kind: 'single', ...base, database: Number(path) }
    : fail('must end in nothing or the number of a database, e.g. /0');
}

function parseSentinel(base: Base, path: string, fail: Fail): RedisTarget {
  const [name = '', database = '', ...more] = path.split('/');
  return /^[\w.-]+$/.test(name) && databaseForm.test(database) && more.length === 0
    ? { kind: 'sentinel', ...base, name, database: Number(database) }
    : fail(
        'must end in the name that the sentinels have for the master, e.g. /mymaster or /mymaster/0',
      );
}

function parseCluster(base: Base, path: string, fail: Fail): RedisTarget {
  return path === '' || path === '0'
    ? { kind: 'cluster', ...base }
    : fail('must end after the hosts: a cluster has one database');
}

/** Matches an empty string too, which means the first database. */
const databaseForm = /^\d{0,5}$/;

function parseLogin(login: string | undefined): Pick<Base, 'username' | 'password'> | null {
  if (login === undefined) return { username: null, password: null };
  const [name = '', ...rest] = login.split(':');
  try {
    const password = decodeURIComponent(rest.join(':'));
    return password === '' ? null : { username: decodeURIComponent(name) || null, password };
  } catch {
    return null;
  }
}

function parseHost(text: string, isSentinel: boolean): [] | [Host] {
  const { host, port = isSentinel ? '26379' : '6379' } = hostForm.exec(text.trim())?.groups ?? {};
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return [];
  return [{ host: host.replace(/^\[|\]$/g, ''), port: Number(port) }];
}
