import 'server-only';
import { createHash } from 'node:crypto';
import { isContractAccount } from '@/lib/auth/account';
import { config } from '@/lib/config';
import { nodeRetrySeconds, Refusal } from '@/lib/server/http/http-errors';
import { recordRefusal } from '@/lib/server/http/record-refusal';
import { readKeyKind } from '@/lib/server/sessions/read-key-kind';
import { type NodeVerdict, verifyErc1271 } from '@/lib/server/signature/verify-erc1271';
import { getStore } from '@/lib/server/store/get-store';
import type { SessionRecord } from '@/lib/server/store/store';
import { getLog } from '@/lib/server/telemetry/log';
import { perProcess } from '@/lib/server/telemetry/per-process';

/**
 * Rechecks by session: in flight, or recently ended without a verdict. A page sends many requests at once.
 */
const getRechecks = () => perProcess('rechecks', () => new Map<string, Promise<NodeVerdict>>());

/**
 * Reports whether a session's signature is still valid. A contract account's owners change, so its signature
 * is verified again at the times of `getRecheckTimes`. An invalid one ends the session. Throws a `Refusal` if
 * a required check finds no node. A key's signature stays valid, so only its code is read again.
 */
export async function recheckSignature(session: SessionRecord, client: string): Promise<boolean> {
  const isKey = !isContractAccount(session.account);
  const { dueAt, requiredAt } = getRecheckTimes(session);
  const now = Date.now();
  if (now < dueAt && !(isKey && session.keyKind === null)) return true;
  const checked = checkOnce(session, client);
  if (isKey || now < requiredAt) {
    checked.catch(() => undefined);
    return true;
  }
  const verdict = await checked;
  if (verdict === 'unavailable') throw new Refusal('node-unavailable', 'recheck');
  return verdict === 'valid';
}

function checkOnce(session: SessionRecord, client: string): Promise<NodeVerdict> {
  const rechecks = getRechecks();
  const known = rechecks.get(session.id);
  if (known !== undefined) return known;
  const forget = () => void rechecks.delete(session.id);
  const started = check(session, client);
  rechecks.set(session.id, started);
  started.then((verdict) => {
    if (verdict === 'unavailable') setTimeout(forget, nodeRetrySeconds * 1000).unref();
    else forget();
  }, forget);
  return started;
}

async function check(session: SessionRecord, client: string): Promise<NodeVerdict> {
  const { id, account, chainId } = session;
  if (!isContractAccount(account)) return await checkKey(session, client);
  const caller = { kind: 'recheck', client, account, isKnown: false } as const;
  const verdict = await verifyErc1271(session, caller).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    recordRefusal(error);
    return 'unavailable' as const;
  });
  if (verdict === 'valid') await getStore().noteCheck(id, { checkedAt: Date.now(), keyKind: null });
  if (verdict === 'invalid') {
    await getStore().endSession(id);
    getLog().info({ chainId, reason: 'right withdrawn' }, 'session ended');
  }
  return verdict;
}

async function checkKey(session: SessionRecord, client: string): Promise<NodeVerdict> {
  const keyKind = await readKeyKind(session, client);
  if (keyKind === null) return 'unavailable';
  await getStore().noteCheck(session.id, { checkedAt: Date.now(), keyKind });
  return 'valid';
}

/**
 * Returns when a contract account's signature is verified: from `dueAt` alongside a request, from
 * `requiredAt` before one. Spreads sessions over the second half of the interval, so that those which began
 * together come apart.
 */
export function getRecheckTimes({ id, checkedAt }: Pick<SessionRecord, 'id' | 'checkedAt'>) {
  const intervalMs = config.session.recheckInterval * 1000;
  const share = createHash('sha256').update(id).digest().readUInt32BE() / 2 ** 32;
  const dueAt = checkedAt + Math.round((intervalMs / 2) * (1 + share));
  return { dueAt, requiredAt: dueAt + intervalMs };
}
