import { getAccountName } from '@/lib/auth/account-name';
import { parseSession } from '@/lib/auth/session-store';
import { productId } from '@/lib/config';
import { t } from '@/lib/i18n/client';
import type { ClientMessages } from '@/lib/i18n/messages';
import { isObject, readField, readString } from '@/lib/parse';
import { getBrowserStorage } from '@/lib/wallet/storage/patch-local-storage';

/** A diagnostic result. `isOk` is null for a fact that is neither good nor bad. */
export type Finding = { name: string; isOk: boolean | null; text: string };

type Check = Exclude<keyof ClientMessages['diagnostics']['checks'], 'node'>;

const timeoutMs = 5_000;
const clockToleranceMs = 60_000;

export function createFinding(check: Check, isOk: boolean | null, text: string): Finding {
  return { name: t(`diagnostics.checks.${check}`), isOk, text };
}

const createUnknown = (check: Check) => createFinding(check, null, t('diagnostics.unknown'));

/** Checks the browser's own storage, because the storage of the wallet code never fails. */
export function checkStorage(storage: Storage | null = getBrowserStorage()): Finding {
  const key = `${productId}.probe`;
  const denied = t('diagnostics.storageDenied');
  if (storage === null) return createFinding('storage', false, denied);
  try {
    storage.setItem(key, '1');
    storage.removeItem(key);
    return createFinding('storage', true, t('diagnostics.storageOk'));
  } catch (error) {
    const isDenied = readString(error, 'name') === 'SecurityError';
    return createFinding('storage', false, isDenied ? denied : t('diagnostics.storageFull'));
  }
}

export function checkFrame(): Finding {
  if (window.parent === window) return createFinding('frame', null, t('diagnostics.page'));
  const host =
    document.referrer === '' ? t('diagnostics.unknownHost') : new URL(document.referrer).host;
  return createFinding('frame', null, t('diagnostics.frame', { host }));
}

export function checkConnection(): Finding {
  const isOk = navigator.onLine;
  const text = isOk ? t('diagnostics.online') : t('diagnostics.offline');
  return createFinding('connection', isOk, text);
}

/** Requests two nonces: they are the same if the browser sends back the first one's cookie. */
export async function checkCookiesAndClock(): Promise<readonly Finding[]> {
  try {
    const first = await readJson('/api/auth/csrf');
    const second = await readJson('/api/auth/csrf');
    const [one, other] = [first, second].map(({ body }) => readString(body, 'csrfToken'));
    const isKept = one === other;
    const text = isKept ? t('diagnostics.cookiesOk') : t('diagnostics.cookiesBlocked');
    return [createFinding('cookies', isKept, text), judgeClock(second.date)];
  } catch {
    return [createUnknown('cookies'), createUnknown('clock')];
  }
}

function judgeClock(serverTime: number): Finding {
  if (Number.isNaN(serverTime)) return createUnknown('clock');
  const offset = Date.now() - serverTime;
  const seconds = Math.ceil(Math.abs(offset) / 1000);
  const isOk = Math.abs(offset) < clockToleranceMs;
  const problem = offset > 0 ? 'diagnostics.clockAhead' : 'diagnostics.clockBehind';
  return createFinding('clock', isOk, t(isOk ? 'diagnostics.clockOk' : problem, { seconds }));
}

export async function checkServer(): Promise<Finding> {
  const fail = (what: string) =>
    createFinding('server', false, t('diagnostics.serverBad', { what }));
  try {
    const { status, body } = await readJson('/api/health');
    if (status === 200) return createFinding('server', true, t('diagnostics.serverOk'));
    const checks = readField(body, 'checks');
    const states = isObject(checks) ? Object.entries(checks) : [];
    const failed = states.filter(([, state]) => state === 'failed');
    return fail(failed.map(([what]) => what).join(', '));
  } catch {
    return fail(t('diagnostics.nodeBad.unreachable'));
  }
}

export async function checkSession(
  networks: readonly { id: number; name: string }[],
): Promise<Finding> {
  const answer = await readJson('/api/auth/session').catch(() => null);
  const session = answer?.status === 200 ? parseSession(answer.body) : undefined;
  if (session === undefined) return createUnknown('session');
  const text =
    session === null
      ? t('diagnostics.signedOut')
      : t('diagnostics.signedIn', { account: getAccountName(session, networks, t) });
  return createFinding('session', null, text);
}

export async function checkRelay(url: string): Promise<Finding> {
  const start = performance.now();
  const isOk = await new Promise<boolean>((resolve) => {
    const socket = new WebSocket(url);
    socket.addEventListener('open', () => {
      resolve(true);
      socket.close();
    });
    socket.addEventListener('error', () => resolve(false));
    setTimeout(() => resolve(false), timeoutMs);
  }).catch(() => false);
  const ms = Math.round(performance.now() - start);
  const text = isOk ? t('diagnostics.relayOk', { ms }) : t('diagnostics.relayBad');
  return createFinding('relay', isOk, text);
}

export type NodeToCheck = { chainId: number; chain: string; url: string };

/** Shows only the host of the node's URL: the rest may contain a key. */
export async function checkNode({ chainId, chain, url }: NodeToCheck): Promise<Finding> {
  const name = t('diagnostics.checks.node', { chain, host: new URL(url).host });
  const start = performance.now();
  const fail = (what: keyof ClientMessages['diagnostics']['nodeBad']) => ({
    name,
    isOk: false,
    text: t(`diagnostics.nodeBad.${what}`),
  });
  try {
    const answers = await Promise.all([
      requestNode(url, 'eth_chainId'),
      requestNode(url, 'eth_blockNumber'),
    ]);
    const ms = Math.round(performance.now() - start);
    const [id, height] = answers;
    if (id === 'limited' || height === 'limited') return fail('limited');
    if (Number.isNaN(id) || Number.isNaN(height)) return fail('junk');
    if (id !== chainId) return fail('chain');
    return { name, isOk: true, text: t('diagnostics.nodeOk', { height, ms }) };
  } catch (error) {
    return fail(readString(error, 'name') === 'TimeoutError' ? 'timeout' : 'unreachable');
  }
}

async function requestNode(url: string, method: string): Promise<number | 'limited'> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer: unknown = await response.json().catch(() => null);
  const code = readField(readField(answer, 'error'), 'code');
  if (response.status === 429 || code === 429) return 'limited';
  const result = readString(answer, 'result') ?? '';
  return /^0x[0-9a-f]+$/i.test(result) ? Number(result) : Number.NaN;
}

async function readJson(path: string) {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(path, { cache: 'no-store', signal });
  const body: unknown = await response.json();
  return { status: response.status, body, date: Date.parse(response.headers.get('date') ?? '') };
}
