import { randomBytes } from 'node:crypto';
import { getAddress } from 'viem';
import type { SessionRecord, Store } from '@/lib/server/store/store';

export const random = () => randomBytes(20).toString('hex');
export const inMs = (ms: number) => Date.now() + ms;

export function createRecord(changes: Partial<SessionRecord> = {}): SessionRecord {
  const address = getAddress(`0x${random()}`);
  return {
    id: random(),
    account: address,
    address,
    chainId: 1,
    createdAt: Date.now(),
    lastSeenAt: Date.now(),
    expiresAt: inMs(60_000),
    userAgent: 'A browser',
    message: 'What was signed\nÿ ünïcode',
    place: 'frame',
    browser: random(),
    signature: '',
    checkedAt: Date.now(),
    keyKind: null,
    ...changes,
  };
}

export const terms = (session: SessionRecord) => ({
  nonceHash: random(),
  nonceExpiresAt: inMs(60_000),
  session,
  endsAt: session.expiresAt,
  replaces: null,
  mostPerAccount: 50,
});

export function enter(store: Store, session: SessionRecord, nonceHash = random()) {
  return store.signIn({ ...terms(session), nonceHash });
}

export async function hit(store: Store, key: string, count: number, windowMs: number) {
  const [hits] = await store.hit([{ key, count, windowMs }]);
  if (hits === undefined) throw new Error('the store did not count');
  return hits;
}

/** Returns the request to link an account to a session's. */
export function linkTerms(session: SessionRecord, account = createRecord().account) {
  return {
    ...{ nonceHash: random(), nonceExpiresAt: inMs(60_000), sessionId: session.id },
    founder: session.account,
    link: {
      ...{ account, linkedAt: Date.now(), signature: '0x12' },
      message: `Link ${account} to ${session.account}`,
    },
    ...{ most: 3, endsAt: inMs(60_000) },
  };
}
