import { config, productId } from '@/lib/config';
import type { Deployment } from '@/tests/http/support/server';
import { query, withRedis } from '@/tests/http/support/stored';

const { signIn, session } = config;
/** Time for which the store keeps a record that nobody comes back to. */
const lifetimesMs = {
  // A consumed nonce is kept for a day more than it is valid: `getNonceEnd`.
  nonce: (signIn.nonceLifetime + 24 * 60 * 60) * 1000,
  session: session.idleLifetime * 1000,
  account: session.absoluteLifetime * 1000,
  browser: session.absoluteLifetime * 1000,
  hits: 24 * 60 * 60 * 1000,
} as const;

/** Takes a share of its lifetime from each record, except for the records of returning `visitors`. */
export async function ageStore(
  server: Deployment,
  share: number,
  visitors: readonly string[],
): Promise<void> {
  const steps = Object.entries(lifetimesMs).map(
    ([kind, ms]) => [kind, Math.ceil(ms * share)] as const,
  );
  if (server.redis !== null) await ageRedis(server.redis.url, new Map(steps), visitors);
  else await ageFile(server, new Map(steps), visitors);
}

type Steps = ReadonlyMap<string, number>;

async function ageFile(server: Deployment, steps: Steps, visitors: readonly string[]) {
  const marks = visitors.map(() => '?').join();
  const take = (table: string, column: string, kind: string, where = '1', args: string[] = []) => {
    const sql = `UPDATE ${table} SET ${column} = ${column} - ? WHERE ${where}`;
    return query(server, sql, [steps.get(kind) ?? 0, ...args]);
  };
  await take('nonces', 'expires_at', 'nonce');
  await take('hits', 'resets_at', 'hits');
  await take('sessions', 'ends_at', 'session', `address NOT IN (${marks})`, [...visitors]);
}

async function ageRedis(url: string, steps: Steps, visitors: readonly string[]) {
  await withRedis(url, async (redis) => {
    const isOfVisitor = async (kind: string, key: string): Promise<boolean> => {
      if (kind === 'account') return visitors.some((it) => key.endsWith(it));
      if (kind === 'session') {
        const account = await redis.hget(key, 'account');
        return visitors.some((it) => account?.endsWith(it) === true);
      }
      if (kind !== 'browser') return false;
      return await isOfVisitor('session', `${productId}:session:${await redis.get(key)}`);
    };
    for (const [kind, step] of steps) {
      const age = async (key: string) => {
        if (await isOfVisitor(kind, key)) return;
        await redis.pexpire(key, Math.max(1, (await redis.pttl(key)) - step));
      };
      // Not `scanStream`, which reads ahead: a failure after the loop has ended would end the process.
      let cursor = '0';
      do {
        const pattern = `${productId}:${kind}:*`;
        const [next, keys] = await redis.scan(cursor, 'MATCH', pattern, 'COUNT', 500);
        await Promise.all(keys.map(age));
        cursor = next;
      } while (cursor !== '0');
    }
  });
}
