import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client/sqlite3';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { productId } from '@/lib/config';
import { createNonce, getNonceEnd, hashNonce, isFresh } from '@/lib/server/auth/nonce';
import { createRedisStore } from '@/lib/server/store/redis-store';
import { createSqliteStore } from '@/lib/server/store/sqlite-store';
import { type SessionRecord, type Store, StoreError } from '@/lib/server/store/store';
import { createRecord, enter, hit, inMs, linkTerms, random, terms } from '@/tests/store/records';
import { testPort } from '@/tests/support/ports';
import { findRedisServer, startRedis, type TestRedis } from '@/tests/support/redis';
import {
  addOperatorsUser,
  addUser,
  countKeys,
  startCluster,
  startSentinelGroup,
  startTlsRedis,
  type TestCluster,
  toRedisSettings,
  withOperatorsUser,
} from '@/tests/support/redis-deployments';

const all = { offset: 0, limit: 100 };

/** Waits until `time` has passed. Redis and the store use this machine's clock too. */
async function untilPast(time: number): Promise<void> {
  await expect.poll(() => Date.now()).toBeGreaterThan(time);
}

/**
 * Retries `attempt` with an end in the near future until it succeeds before that end. Each try has more
 * time, so this works on slow machines too. Returns the end, in milliseconds since 1970.
 */
async function beforeItsEnd(attempt: (end: number) => Promise<boolean>): Promise<number> {
  for (let ms = 100; ; ms *= 2) {
    const end = inMs(ms);
    if (await attempt(end)) return end;
  }
}

function describeStore(name: string, open: () => Promise<{ one: Store; other: Store }>) {
  describe(name, () => {
    let one: Store;
    let other: Store;
    beforeAll(async () => ({ one, other } = await open()));
    afterAll(async () => {
      await one.close();
      await other.close();
    });

    it('grants a nonce to exactly one of 200 callers across two instances', async () => {
      const nonceHash = random();
      const sessions = Array.from({ length: 200 }, () => createRecord());
      const results = await Promise.all(
        sessions.map((session, index) => enter(index % 2 ? one : other, session, nonceHash)),
      );
      expect(results.filter(Boolean)).toHaveLength(1);
      const kept = await Promise.all(sessions.map(({ id }) => one.getSession(id)));
      expect(kept.filter((session) => session !== null)).toHaveLength(1);
      expect(await other.isNonceTaken(nonceHash)).toBe(true);
      expect(await other.isNonceTaken(random())).toBe(false);
    });

    it('returns a stored session on each instance', async () => {
      const session = createRecord();
      expect(await enter(one, session)).toBe(true);
      expect(await other.getSession(session.id)).toEqual(session);
      expect(await other.getSession(random())).toBeNull();
    });

    it('ends the session that a new one replaces, but only if the nonce was free', async () => {
      const old = createRecord();
      const nonceHash = random();
      await enter(one, old, nonceHash);
      const next = { ...terms(createRecord()), replaces: old.id };
      expect(await one.signIn({ ...next, nonceHash })).toBe(false);
      expect(await one.getSession(old.id)).not.toBeNull();
      expect(await one.signIn({ ...next, nonceHash: random() })).toBe(true);
      expect(await one.getSession(old.id)).toBeNull();
      expect(await one.listSessions(old.account, all)).toMatchObject({ sessions: [] });
    });

    it('marks a session as seen without reviving an ended one', async () => {
      const session = createRecord();
      await enter(one, session);
      await other.touchSession(session.id, session.lastSeenAt + 5, session.expiresAt);
      const seen = { ...session, lastSeenAt: session.lastSeenAt + 5 };
      expect(await one.getSession(session.id)).toEqual(seen);
      expect(await one.listSessions(session.account, all)).toMatchObject({ sessions: [seen] });
      await one.endSession(session.id);
      await one.touchSession(session.id, Date.now(), session.expiresAt);
      expect(await one.getSession(session.id)).toBeNull();
      expect(await one.listSessions(session.account, all)).toMatchObject({ sessions: [] });
    });

    it('lists and ends one account’s sessions and nobody else’s', async () => {
      const { account } = createRecord();
      const mine = [1, 2, 3].map((age) =>
        createRecord({ account, createdAt: Date.now() - age * 1000 }),
      );
      const foreign = createRecord();
      for (const session of [...mine, foreign]) await enter(one, session);
      expect(await other.listSessions(account, all)).toEqual({ sessions: mine, total: 3 });
      await other.forgetAccount(account);
      expect(await one.listSessions(account, all)).toEqual({ sessions: [], total: 0 });
      for (const { id } of mine) expect(await one.getSession(id)).toBeNull();
      expect(await one.getSession(foreign.id)).not.toBeNull();
    });

    it('limits the sessions of an account, ends the oldest and lists the rest in pages', async () => {
      const { account } = createRecord();
      const sessions = [5, 4, 3, 2, 1].map((age) =>
        createRecord({ account, createdAt: Date.now() - age * 1000 }),
      );
      for (const session of sessions) await one.signIn({ ...terms(session), mostPerAccount: 3 });
      const newest = sessions.slice(2).reverse();
      expect(await other.listSessions(account, all)).toEqual({ sessions: newest, total: 3 });
      expect(await one.getSession(sessions[0]?.id ?? '')).toBeNull();
      const page = await one.listSessions(account, { offset: 1, limit: 1 });
      expect(page).toEqual({ sessions: newest.slice(1, 2), total: 3 });
      expect((await one.listSessions(account, { offset: 9, limit: 9 })).sessions).toEqual([]);
    });

    it('keeps one session for a browser that signs in several times at once', async () => {
      const browser = random();
      const sessions = [1, 2, 3].map(() => createRecord({ browser }));
      await Promise.all(sessions.map((session, index) => enter(index % 2 ? one : other, session)));
      const kept = await Promise.all(sessions.map(({ id }) => one.getSession(id)));
      expect(kept.filter((session) => session !== null)).toHaveLength(1);
    });

    it('ends all sessions of an account but one', async () => {
      const { account } = createRecord();
      const mine = createRecord({ account });
      for (const session of [mine, createRecord({ account })]) await enter(one, session);
      await other.endSessions(account, mine.id);
      expect(await one.listSessions(account, all)).toEqual({ sessions: [mine], total: 1 });
    });

    it.each<[string, (session: SessionRecord, soon: number) => Promise<unknown>]>([
      [
        'was not seen for too long',
        (session, soon) => one.signIn({ ...terms(session), endsAt: soon }),
      ],
      [
        'is at its absolute end, though it was seen',
        async (session, soon) => {
          await enter(one, { ...session, expiresAt: soon });
          await one.touchSession(session.id, Date.now(), soon);
        },
      ],
    ])('ends a session that %s, and no longer counts it', async (_, begin) => {
      let session = createRecord();
      const end = await beforeItsEnd(async (soon) => {
        session = createRecord();
        await begin(session, soon);
        return (await other.getSession(session.id)) !== null;
      });
      await untilPast(end);
      expect(await other.getSession(session.id)).toBeNull();
      expect(await other.listSessions(session.account, all)).toEqual({ sessions: [], total: 0 });
    });

    it('consumes a nonce without a sign-in, and records when a session was rechecked', async () => {
      const session = createRecord();
      const nonceHash = random();
      await one.consumeNonce(nonceHash, inMs(60_000));
      expect(await enter(other, session, nonceHash)).toBe(false);
      expect(await enter(other, session)).toBe(true);
      await one.noteCheck(session.id, { checkedAt: 7, keyKind: 'delegated' });
      const checked = { ...session, checkedAt: 7, keyKind: 'delegated' };
      expect(await other.getSession(session.id)).toEqual(checked);
      expect(await one.listSessions(session.account, all)).toMatchObject({ sessions: [checked] });
    });

    it('refunds no more than was counted, and nothing into the next window', async () => {
      const key = random();
      await hit(one, key, 2, 60_000);
      expect((await hit(other, key, -5, 60_000)).count).toBe(0);
      expect((await hit(one, key, 1, 60_000)).count).toBe(1);
      const late = random();
      expect((await hit(one, late, -1, 60_000)).count).toBe(0);
      expect((await hit(one, late, 1, 60_000)).count).toBe(1);
    });

    it('shares counters between instances', async () => {
      const key = random();
      await Promise.all(
        Array.from({ length: 50 }, (_, index) => hit(index % 2 ? one : other, key, 1, 60_000)),
      );
      const { count, resetsAt } = await hit(one, key, -1, 60_000);
      expect(count).toBe(49);
      expect(resetsAt).toBeGreaterThan(Date.now());
      expect(resetsAt).toBeLessThanOrEqual(inMs(60_000));
      expect(await other.readHits(key)).toMatchObject({ count: 49 });
      expect(await one.forgetHits(key)).toBe(true);
      expect(await one.readHits(key)).toBeNull();
    });

    it('increments several counters at once, each in its own window', async () => {
      const [shared, own] = [random(), random()];
      await hit(one, shared, 4, 60_000);
      const counted = await other.hit([
        { key: own, count: 1, windowMs: 1_000 },
        { key: shared, count: 1, windowMs: 60_000 },
      ]);
      expect(counted.map(({ count }) => count)).toEqual([1, 5]);
      const [short = 0, long = 0] = counted.map(({ resetsAt }) => resetsAt);
      expect(long).toBeGreaterThan(short);
      expect(await one.readHits(shared)).toMatchObject({ count: 5 });
    });

    it('frees no nonce and revives no session when a clock is an hour wrong, or jumps', async () => {
      const hourMs = 3_600_000;
      const now = Date.now();
      const session = createRecord();
      await enter(one, session);
      await one.endSession(session.id);
      vi.useFakeTimers({ toFake: ['Date'] });
      try {
        const replay = async (nonce: string, error: number) => {
          vi.setSystemTime(now + error);
          expect(isFresh(nonce)).toBe(true);
          expect(await enter(other, createRecord({ expiresAt: now * 2 }), hashNonce(nonce))).toBe(
            false,
          );
          expect(await other.getSession(session.id)).toBeNull();
        };
        for (const error of [-hourMs, 0, hourMs]) {
          // The nonce is almost too old, by the clock that made it.
          vi.setSystemTime(now + error - hourMs + 60_000);
          const nonce = createNonce();
          vi.setSystemTime(now + error);
          const used = { nonceHash: hashNonce(nonce), nonceExpiresAt: getNonceEnd(nonce) };
          expect(await one.signIn({ ...terms(createRecord()), ...used })).toBe(true);
          await replay(nonce, error);
          // Another hour later, expired records are swept.
          vi.setSystemTime(now + error + hourMs);
          await hit(other, random(), 1, 60_000);
          await replay(nonce, error);
          await replay(nonce, error - hourMs);
        }
      } finally {
        vi.useRealTimers();
      }
    });

    it('ends a limit in time after the clock was set back by an hour', async () => {
      const key = random();
      await hit(one, key, 5, 60_000);
      vi.useFakeTimers({ toFake: ['Date'] });
      try {
        vi.setSystemTime(Date.now() - 3_600_000);
        const { count, resetsAt } = await hit(other, key, 1, 60_000);
        expect(count).toBe(6);
        expect(resetsAt).toBeLessThanOrEqual(inMs(60_000));
      } finally {
        vi.useRealTimers();
      }
    });

    async function enterNew(): Promise<SessionRecord> {
      const session = createRecord();
      await enter(one, session);
      return session;
    }

    const findFounder = async ({ id, account }: SessionRecord) =>
      (await other.getLiveSession(id, account))?.founder;

    it('links accounts to a founder, for the sessions of all of them', async () => {
      const [founder, member] = [await enterNew(), await enterNew()];
      expect(await other.getLiveSession(founder.id, founder.account)).toEqual({
        ...founder,
        founder: null,
      });
      const request = linkTerms(founder, member.account);
      expect(await one.link(request)).toBe('linked');
      const group = { founder: founder.account, links: [request.link] };
      expect(await other.getGroup(member.account)).toEqual(group);
      expect(await other.getGroup(founder.account)).toEqual(group);
      expect(await findFounder(member)).toBe(founder.account);
      expect(await findFounder(founder)).toBeNull();
      expect(await other.getLiveSession(founder.id, member.account)).toBeNull();
      expect(await other.getGroup(createRecord().account)).toBeNull();
    });

    it('G1: consumes the nonce of a link once, whatever comes of it', async () => {
      const founder = await enterNew();
      const request = linkTerms(founder);
      expect(await one.link(request)).toBe('linked');
      await one.unlink(request.link.account);
      expect(await other.link(request)).toBe('replayed');
      expect(await enter(other, createRecord(), request.nonceHash)).toBe(false);
      const late = { ...linkTerms(founder), sessionId: random() };
      expect(await one.link(late)).toBe('signed-out');
      expect(await one.link({ ...late, sessionId: founder.id })).toBe('replayed');
      expect(await one.getGroup(founder.account)).toBeNull();
    });

    it('G3: links an account to one of two groups that claim it at once', async () => {
      for (let round = 0; round < 20; round += 1) {
        const founders = [await enterNew(), await enterNew()];
        const { account } = createRecord();
        const outcomes = await Promise.all(
          founders.map((it, index) => (index ? one : other).link(linkTerms(it, account))),
        );
        expect(outcomes.toSorted()).toEqual(['linked', 'taken']);
        const groups = await Promise.all(founders.map((it) => one.getGroup(it.account)));
        expect(groups.filter((group) => group !== null)).toHaveLength(1);
      }
    });

    it('G3: makes at most one link between two accounts that link each other at once', async () => {
      for (let round = 0; round < 20; round += 1) {
        const [first, second] = [await enterNew(), await enterNew()];
        const outcomes = await Promise.all([
          one.link(linkTerms(first, second.account)),
          other.link(linkTerms(second, first.account)),
        ]);
        const made = outcomes.filter((outcome) => outcome === 'linked').length;
        expect(made).toBeLessThan(2);
        const founders = [await findFounder(first), await findFounder(second)];
        expect(founders.filter((it) => it !== null)).toHaveLength(made);
        const left = await one.link(linkTerms(first, second.account));
        expect(left).toBe(made === 0 ? 'linked' : 'taken');
      }
    });

    it('G4: links no account that is in a group, and none to a member', async () => {
      const [founder, member, third] = [await enterNew(), await enterNew(), await enterNew()];
      expect(await one.link(linkTerms(founder, member.account))).toBe('linked');
      expect(await one.link(linkTerms(founder, member.account))).toBe('taken');
      expect(await one.link(linkTerms(third, member.account))).toBe('taken');
      expect(await one.link(linkTerms(third, founder.account))).toBe('taken');
      expect(await one.link(linkTerms(member, third.account))).toBe('taken');
      expect((await one.getGroup(founder.account))?.links).toHaveLength(1);
    });

    it('limits the members of a group', async () => {
      const founder = await enterNew();
      const outcomes = [];
      for (let count = 0; count < 4; count += 1) outcomes.push(await one.link(linkTerms(founder)));
      expect(outcomes).toEqual(['linked', 'linked', 'linked', 'full']);
    });

    it('G5: links nothing to a session that has ended, or that is another account’s', async () => {
      const [founder, stranger] = [await enterNew(), await enterNew()];
      const request = linkTerms(founder);
      expect(await one.link({ ...request, sessionId: random() })).toBe('signed-out');
      await one.endSession(founder.id);
      expect(await one.link(linkTerms(founder, request.link.account))).toBe('signed-out');
      expect(await one.getGroup(founder.account)).toBeNull();
      expect(await one.link(linkTerms(stranger, request.link.account))).toBe('linked');
    });

    it('unlinks a member, and all members with their founder', async () => {
      const [founder, first, second] = [await enterNew(), await enterNew(), await enterNew()];
      for (const { account } of [first, second]) await one.link(linkTerms(founder, account));
      await other.unlink(first.account);
      expect(await findFounder(first)).toBeNull();
      expect((await one.getGroup(founder.account))?.links).toMatchObject([
        { account: second.account },
      ]);
      await other.unlink(founder.account);
      expect(await findFounder(second)).toBeNull();
      expect(await one.getGroup(second.account)).toBeNull();
      expect(await one.link(linkTerms(second, founder.account))).toBe('linked');
    });

    it.each(['founder', 'member'] as const)('forgets the links of a %s', async (which) => {
      const sessions = { founder: await enterNew(), member: await enterNew() };
      const { founder, member } = sessions;
      await one.link(linkTerms(founder, member.account));
      await one.endSessions(sessions[which].account, null);
      expect(await other.getGroup(founder.account)).not.toBeNull();
      await one.forgetAccount(sessions[which].account);
      expect(await other.getGroup(founder.account)).toBeNull();
      expect(await other.getGroup(member.account)).toBeNull();
    });

    it('ends a link in time, unless it is renewed by either account', async () => {
      const sessions = [await enterNew(), await enterNew(), await enterNew()];
      const [founder, kept, dropped] = sessions.map(({ account }) => account);
      if (!sessions[0] || !founder || !kept || !dropped) throw new Error('there are none');
      const request = (account: typeof founder, endsAt: number) => ({
        ...linkTerms(sessions[0] ?? createRecord(), account),
        endsAt,
      });
      for (const renewing of [founder, kept]) {
        const end = await beforeItsEnd(async (soon) => {
          await one.unlink(founder);
          await one.link(request(kept, soon));
          if (renewing === kept) await one.link(request(dropped, soon));
          await other.renewLinks(renewing, inMs(60_000));
          return (await other.getGroup(kept)) !== null;
        });
        await untilPast(end);
        const group = await one.getGroup(founder);
        expect(group?.links).toMatchObject([{ account: kept }]);
      }
      await other.renewLinks(dropped, inMs(60_000));
      expect(await one.getGroup(dropped)).toBeNull();
      expect(await one.link(request(dropped, inMs(60_000)))).toBe('linked');
    });

    it('reports its size in bytes', async () => {
      await enter(one, createRecord());
      expect(await other.measure()).toBeGreaterThan(10_000);
    });

    it('restarts a counter after its window', async () => {
      const key = random();
      await hit(one, key, 5, 200);
      await expect.poll(() => other.readHits(key)).toBeNull();
      expect((await hit(one, key, 1, 60_000)).count).toBe(1);
    });
  });
}

const dataDir = mkdtempSync(join(tmpdir(), 'portico-store-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describeStore('the embedded store', async () => ({
  one: createSqliteStore(dataDir),
  other: createSqliteStore(dataDir),
}));

const fileIn = (folder: string) => join(folder, `${productId}.db`);
const modeOf = (path: string) => statSync(path).mode & 0o777;

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-store-'));
  chmodSync(folder, 0o755);
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readAll(folder: string): string {
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('');
}

it('a session outlives the store instance that saved it', () =>
  inFolder(async (folder) => {
    const before = createSqliteStore(folder);
    const session = createRecord();
    await enter(before, session);
    await before.close();
    const after = createSqliteStore(folder);
    expect(await after.getSession(session.id)).toEqual(session);
    await after.close();
  }));

it('a file of an earlier release gets its missing column, and keeps its sessions', () =>
  inFolder(async (folder) => {
    const before = createSqliteStore(folder);
    const session = createRecord();
    await enter(before, session);
    await before.close();
    const client = createClient({ url: `file:${fileIn(folder)}` });
    await client.execute('ALTER TABLE sessions DROP COLUMN key_kind');
    client.close();
    const [one, other] = [createSqliteStore(folder), createSqliteStore(folder)];
    const read = await Promise.all([one, other].map((store) => store.getSession(session.id)));
    expect(read).toEqual([session, session]);
    for (const store of [one, other]) await store.close();
  }));

it('expired records are swept from the file', () =>
  inFolder(async (folder) => {
    const store = createSqliteStore(folder);
    const soon = inMs(50);
    const session = createRecord({ expiresAt: soon });
    await store.signIn({ ...terms(session), nonceExpiresAt: soon });
    const { resetsAt } = await hit(store, 'short', 1, 50);
    const founder = createRecord();
    await store.signIn({ ...terms(founder), nonceExpiresAt: soon });
    const link = { ...linkTerms(founder), nonceExpiresAt: soon, endsAt: soon };
    expect(await store.link(link)).toBe('linked');
    await store.endSessions(founder.account, null);
    await store.close();
    await untilPast(resetsAt);
    const next = createSqliteStore(folder);
    await next.ping();
    await next.close();
    const client = createClient({ url: `file:${fileIn(folder)}` });
    for (const table of ['nonces', 'sessions', 'hits', 'links']) {
      expect([table, (await client.execute(`SELECT * FROM ${table}`)).rows]).toEqual([table, []]);
    }
    client.close();
  }));

it('only the owning user can read the store’s files, even one that was open to others', () =>
  inFolder(async (folder) => {
    writeFileSync(fileIn(folder), '', { mode: 0o644 });
    const store = createSqliteStore(folder);
    await enter(store, createRecord());
    expect(modeOf(folder)).toBe(0o700);
    for (const name of readdirSync(folder)) {
      expect([name, modeOf(join(folder, name))]).toEqual([name, 0o600]);
    }
    await store.close();
  }));

it('a file opened twice by this process is not truncated when another process closes it', () =>
  inFolder(async (folder) => {
    const [one, other] = [createSqliteStore(folder), createSqliteStore(folder)];
    const kept = createRecord();
    await enter(one, kept);
    await other.getSession(kept.id);
    const script = `import { createClient } from '@libsql/client/sqlite3';
    const client = createClient({ url: 'file:${fileIn(folder)}' });
    await client.execute('SELECT id FROM sessions');
    client.close();`;
    execFileSync(process.execPath, ['--input-type=module', '--eval', script]);
    const later = createRecord();
    await enter(one, later);
    const third = createSqliteStore(folder);
    expect(await third.getSession(later.id)).toEqual(later);
    for (const store of [one, other, third]) await store.close();
  }));

it('a folder that holds other files keeps its permissions', () =>
  inFolder(async (folder) => {
    writeFileSync(join(folder, 'theirs'), '');
    const store = createSqliteStore(folder);
    await store.ping();
    expect(modeOf(folder)).toBe(0o755);
    await store.close();
  }));

it('forgetting an account never waits for a reader, and its data is gone once the reader is done', () =>
  inFolder(async (folder) => {
    const store = createSqliteStore(folder);
    const [session, kept] = [createRecord(), createRecord()];
    for (const one of [session, kept]) await enter(store, one);
    const reader = createClient({ url: `file:${fileIn(folder)}` });
    const reading = await reader.transaction('read');
    await reading.execute('SELECT * FROM sessions');
    await store.forgetAccount(session.account);
    expect(await store.getSession(session.id)).toBeNull();
    expect(readAll(folder)).toContain(session.address.slice(2));
    await reading.rollback();
    reader.close();
    await expect.poll(() => readAll(folder).includes(session.address.slice(2))).toBe(false);
    expect(await store.getSession(kept.id)).toEqual(kept);
    await store.close();
  }));

it('a store at an unwritable path rejects calls with StoreError', async () => {
  const store = createSqliteStore('/dev/null/nowhere');
  await expect(store.ping()).rejects.toBeInstanceOf(StoreError);
  await expect(store.getSession('any')).rejects.toBeInstanceOf(StoreError);
});

const given = process.env.REDIS_TEST_URL;
if (given !== undefined || findRedisServer() !== null || process.env.CI === 'true') {
  let own: TestRedis | undefined;
  afterAll(() => own?.stop());

  describeStore('Redis', async () => {
    own = given === undefined ? await startRedis(testPort(3190)) : undefined;
    if (own !== undefined) await addOperatorsUser(own.url);
    const url = given ?? withOperatorsUser(own?.url ?? '');
    return { one: openRedis(url), other: openRedis(url) };
  });
}

const openRedis = (url: string) => createRedisStore(toRedisSettings(url), () => undefined);

/** Runs `work` with something that it starts first and stops afterwards. */
async function using<Started extends { stop(): unknown }>(
  starting: Promise<Started>,
  work: (started: Started) => Promise<void>,
): Promise<void> {
  const started = await starting;
  try {
    await work(started);
  } finally {
    await started.stop();
  }
}

if (findRedisServer() !== null) {
  let cluster: TestCluster | undefined;
  afterAll(() => cluster?.stop());

  describeStore('a Redis cluster of three nodes', async () => {
    cluster = await startCluster([testPort(3192), testPort(3193), testPort(3194)]);
    for (const { url } of cluster.nodes) await addOperatorsUser(url);
    const url = withOperatorsUser(cluster.url);
    return { one: openRedis(url), other: openRedis(url) };
  });

  it('a cluster spreads sessions over all nodes and recovers when a lost node returns', async () => {
    if (cluster === undefined) throw new Error('there is none');
    const store = openRedis(cluster.url);
    const sessions = Array.from({ length: 30 }, () => createRecord());
    for (const session of sessions) await enter(store, session);
    for (const { url } of cluster.nodes) {
      expect(await countKeys(url, `${productId}:session:*`)).toBeGreaterThan(0);
    }
    const read = () =>
      Promise.all(sessions.map(({ id }) => store.getSession(id))).then(
        () => 'there',
        (error: unknown) => (error instanceof StoreError ? 'gone' : error),
      );
    const [lost] = cluster.nodes;
    await lost?.stop();
    expect(await read()).toBe('gone');
    await lost?.start();
    await expect.poll(read).toBe('there');
    await store.close();
  });

  it('the store continues on the replica that the sentinels promote to master', () =>
    using(
      startSentinelGroup({
        master: testPort(3195),
        replica: testPort(3196),
        sentinel: testPort(3197),
      }),
      async ({ url, master, waitForReplica }) => {
        const store = openRedis(url);
        const session = createRecord();
        await enter(store, session);
        await waitForReplica();
        await master.stop();
        await expect(store.getSession(session.id)).rejects.toBeInstanceOf(StoreError);
        await expect.poll(() => store.getSession(session.id).catch(() => 'gone')).toEqual(session);
        expect(await enter(store, createRecord())).toBe(true);
        await store.close();
      },
    ));

  it('the store uses a TLS Redis only if the configured authority signed its certificate', () =>
    using(startTlsRedis(testPort(3198)), async ({ url, files }) => {
      const open = (changes: Partial<typeof files> | { caFile: string | null }) =>
        createRedisStore(toRedisSettings(url, { ...files, ...changes }), () => undefined);
      const store = open({});
      expect(await enter(store, createRecord())).toBe(true);
      await store.close();
      for (const caFile of [null, files.otherCaFile]) {
        const refused = open({ caFile });
        await expect(refused.ping()).rejects.toBeInstanceOf(StoreError);
        await refused.close();
      }
      expect(() => open({ caFile: '/no/such/file' })).toThrow(/REDIS_CA_FILE/);
    }));

  it('Redis: a session of an earlier release, without the kind of its key, is still there', () =>
    using(startRedis(testPort(3200)), async ({ url }) => {
      const { keyKind, ...session } = createRecord();
      const redis = new Redis(url);
      const { account, lastSeenAt: seen, checkedAt: checked } = session;
      const fields = { record: JSON.stringify(session), account, seen, checked };
      await redis.hset(`${productId}:session:${session.id}`, fields);
      redis.disconnect();
      const store = openRedis(url);
      expect(await store.getSession(session.id)).toEqual({ ...session, keyKind });
      await store.close();
    }));

  it('Redis: half of a link counts for nothing, and the next reader removes it', () =>
    using(startRedis(testPort(3200)), async ({ url }) => {
      const store = openRedis(url);
      const redis = new Redis(url);
      const key = (account: string) => `${productId}:link:${account}`;
      const founder = createRecord();
      await enter(store, founder);
      for (const lost of ['founder', 'member'] as const) {
        const request = linkTerms(founder);
        const accounts = { founder: founder.account, member: request.link.account };
        expect([lost, await store.link(request)]).toEqual([lost, 'linked']);
        await redis.del(key(accounts[lost]));
        const left = accounts[lost === 'founder' ? 'member' : 'founder'];
        expect(await redis.exists(key(left))).toBe(1);
        expect([lost, await store.getGroup(left)]).toEqual([lost, null]);
        expect([lost, await redis.exists(key(left))]).toEqual([lost, 0]);
      }
      redis.disconnect();
      await store.close();
    }));

  it('Redis: a link that broke off blocks its account for seconds only, and counts for nothing', () =>
    using(startRedis(testPort(3200)), async ({ url }) => {
      const store = openRedis(url);
      const redis = new Redis(url);
      const founder = createRecord();
      await enter(store, founder);
      const request = linkTerms(founder);
      const { account } = request.link;
      expect(await store.link(request)).toBe('linked');
      // As if the process had died before its last step.
      const key = `${productId}:link:${account}`;
      const role = { ...JSON.parse((await redis.get(key)) ?? ''), isPending: true };
      const end = await beforeItsEnd(async (soon) => {
        await redis.set(key, JSON.stringify(role), 'PXAT', soon);
        return (await store.link(linkTerms(founder, account))) === 'taken';
      });
      await untilPast(end);
      expect(await store.getGroup(founder.account)).toBeNull();
      expect(await store.link(linkTerms(founder, account))).toBe('linked');
      expect((await store.getGroup(founder.account))?.links).toHaveLength(1);
      redis.disconnect();
      await store.close();
    }));

  it('Redis: a sign-in sent again after its reply was lost counts as the same one', () =>
    using(startRedis(testPort(3200)), async ({ url }) => {
      const store = openRedis(url);
      const nonceHash = random();
      const session = createRecord();
      expect(await enter(store, session, nonceHash)).toBe(true);
      expect(await enter(store, createRecord(), nonceHash)).toBe(false);
      expect(await enter(store, session, nonceHash)).toBe(true);
      expect(await store.listSessions(session.account, all)).toMatchObject({ total: 1 });
      await store.close();
    }));

  it('Redis: a sign-in that fails at any step cannot be repeated and leaves no unlisted session', () =>
    using(startRedis(testPort(3200)), async ({ url }) => {
      // Each user lacks one command, so the sign-in stops there as if the process had died.
      for (const command of ['zadd', 'hset', 'zrange', 'hget', 'del', 'zrem']) {
        await addUser(url, `on >word ~* +@all -${command}`);
        const store = openRedis(url);
        const broken = openRedis(url.replace('//', '//portico:word@'));
        const old = createRecord();
        await enter(store, old);
        const session = createRecord({ browser: old.browser, account: old.account });
        const nonceHash = random();
        const result = await broken
          .signIn({ ...terms(session), nonceHash, replaces: old.id })
          .catch((error: unknown) => error);
        expect([command, result]).toEqual([command, expect.any(StoreError)]);
        expect([command, await enter(store, createRecord(), nonceHash)]).toEqual([command, false]);
        // If the session was stored, it is listed for its account.
        const { sessions } = await store.listSessions(old.account, all);
        const isKept = (await store.getSession(session.id)) !== null;
        expect([command, sessions.some(({ id }) => id === session.id)]).toEqual([command, isKept]);
        await store.forgetAccount(old.account);
        expect([command, await store.getSession(session.id)]).toEqual([command, null]);
        await Promise.all([store.close(), broken.close()]);
      }
    }));
}
