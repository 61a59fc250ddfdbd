import 'server-only';
import { config } from '@/lib/config';
import { verifyByNode } from '@/lib/server/auth/node-queue';
import { Refusal } from '@/lib/server/http/http-errors';
import { getStore } from '@/lib/server/store/get-store';
import type { SessionRecord } from '@/lib/server/store/store';
import { getLog } from '@/lib/server/telemetry/log';

type Right = 'valid' | 'invalid' | 'unavailable';

/** Checks that are under way, by session: many requests of a page come at once. */
const running = new Map<string, Promise<Right>>();

/**
 * Whether a session's visitor still has the right to it. A key has for ever; a contract account's
 * owners change, so what they signed is checked again on its chain, from twelve hours on beside the
 * request and from a day on before it. An account that has withdrawn it is signed out. Throws a
 * `Refusal` while a check that must not wait any longer finds no node.
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
  const right = await checked;
  if (right === 'unavailable') {
    throw new Refusal('node-unavailable', 'recheck', { 'Retry-After': '5' });
  }
  return right === 'valid';
}

function checkOnce(session: SessionRecord): Promise<Right> {
  const known = running.get(session.id);
  if (known !== undefined) return known;
  const started = check(session).finally(() => running.delete(session.id));
  running.set(session.id, started);
  return started;
}

async function check({ id, account, address, chainId, message, ...rest }: SessionRecord) {
  const { signature, place } = rest;
  const claim = { address, chainId, message, signature, isSafe: place !== 'tab', isRecheck: true };
  const asker = { client: `session ${id}`, account, isKnown: true, asked: 1 };
  const right = await verifyByNode(claim, asker);
  if (right === 'valid') await getStore().noteCheck(id, Date.now());
  if (right === 'invalid') {
    await getStore().endSession(id);
    getLog().info({ chainId, reason: 'right withdrawn' }, 'session ended');
  }
  return right;
}
