import 'server-only';
import { config } from '@/lib/config';
import type { NodeVerdict } from '@/lib/server/auth/request-node';
import { verifyErc1271 } from '@/lib/server/auth/verify-erc1271';
import { Refusal } from '@/lib/server/http/http-errors';
import { getStore } from '@/lib/server/store/get-store';
import type { SessionRecord } from '@/lib/server/store/store';
import { getLog } from '@/lib/server/telemetry/log';

/** Checks that are in flight, by session: a page sends many requests at once. */
const running = new Map<string, Promise<NodeVerdict>>();

/**
 * Whether a session's signature is still valid. A key's is for ever; a contract account's owners change,
 * so its signature is verified again on its chain: after twelve hours beside the request, after a day
 * before it. Where it is no longer valid the session ends. Throws a `Refusal` while a check that cannot
 * be postponed any longer finds no node.
 */
export async function recheckSignature(session: SessionRecord): Promise<boolean> {
  if (session.signature === '') return true;
  const interval = config.session.recheckInterval * 1000;
  const age = Date.now() - session.checkedAt;
  if (age < interval) return true;
  const checked = checkOnce(session);
  if (age < 2 * interval) {
    checked.catch(() => undefined);
    return true;
  }
  const verdict = await checked;
  if (verdict === 'unavailable') {
    throw new Refusal('node-unavailable', 'recheck', { 'Retry-After': '5' });
  }
  return verdict === 'valid';
}

function checkOnce(session: SessionRecord): Promise<NodeVerdict> {
  const known = running.get(session.id);
  if (known !== undefined) return known;
  const started = check(session).finally(() => running.delete(session.id));
  running.set(session.id, started);
  return started;
}

async function check({ id, account, address, chainId, message, ...rest }: SessionRecord) {
  const { signature, place } = rest;
  const claim = { address, chainId, message, signature, isSafe: place !== 'tab', isRecheck: true };
  const requester = { client: `session ${id}`, account, isKnown: true, recentRequests: 1 };
  const verdict = await verifyErc1271(claim, requester);
  if (verdict === 'valid') await getStore().noteCheck(id, Date.now());
  if (verdict === 'invalid') {
    await getStore().endSession(id);
    getLog().info({ chainId, reason: 'right withdrawn' }, 'session ended');
  }
  return verdict;
}
