import { getAccountName } from '@/lib/auth/account-name';
import { parseSession } from '@/lib/auth/session-store';
import { productId } from '@/lib/config';
import { t } from '@/lib/i18n/client';
import type { ClientMessages } from '@/lib/i18n/messages';
import { isObject, readField, readString } from '@/lib/parse';
import { getBrowserStorage } from '@/lib/wallet/storage/patch-local-storage';

/** `isOk` is null for a fact that is neither good nor bad. */
export type Finding = { name: string; isOk: boolean | null; text: string };

const timeoutMs = 5_000;
const clockToleranceMs = 60_000;

/** Checks the browser's own storage: wallet code has one that never fails. */
export function checkStorage(storage: Storage | null = getBrowserStorage()): Finding {
  const name = t('diagnostics.checks.storage');
  const key = `${productId}.probe`;
  if (storage === null) return { name, isOk: false, text: t('diagnostics.storageDenied') };
  try {
    storage.setItem(key, '1');
    storage.removeItem(key);
    return { name, isOk: true, text: t('diagnostics.storageOk') };
  } catch (error) {
    const isDenied = readString(error, 'name') === 'SecurityError';
    return {
      name,
      isOk: false,
      text: isDenied ? t('diagnostics.storageDenied') : t('diagnostics.storageFull'),
    };
  }
}

export function checkFrame(): Finding {
  const name = t('diagnostics.checks.frame');
  if (window.parent === window) return { name, isOk: null, text: t('diagnostics.page') };
  const host =
    document.referrer === '' ? t('diagnostics.unknownHost') : new URL(document.referrer).host;
  return { name, isOk: null, text: t('diagnostics.frame', { host }) };
}

export function checkConnection(): Finding {
  const isOk = navigator.onLine;
  return {
    name: t('diagnostics.checks.connection'),
    isOk,
    text: isOk ? t('diagnostics.online') : t('diagnostics.offline'),
  };
}

/** Two nonces are the same if the browser sends the first one's cookie back. */
export async function checkCookiesAndClock(): Promise<readonly Finding[]> {
  try {
    const first = await readJson('/api/auth/csrf');
    const second = await readJson('/api/auth/csrf');
    const [one, other] = [first, second].map(({ body }) => readString(body, 'csrfToken'));
    const isKept = one === other;
    const text = isKept ? t('diagnostics.cookiesOk') : t('diagnostics.cookiesBlocked');
    return [{ name: t('diagnostics.checks.cookies'), isOk: isKept, text }, judgeClock(second.date)];
  } catch {
    const names = [t('diagnostics.checks.cookies'), t('diagnostics.checks.clock')];
    return names.map((name) => ({ name, isOk: null, text: t('diagnostics.unknown') }));
  }
}

function judgeClock(serverTime: number): Finding {
  const name = t('diagnostics.checks.clock');
  if (Number.isNaN(serverTime)) return { name, isOk: null, text: t('diagnostics.unknown') };
  const offset = Date.now() - serverTime;
  const seconds = Math.ceil(Math.abs(offset) / 1000);
  const isOk = Math.abs(offset) < clockToleranceMs;
  return {
    name,
    isOk,
    text: isOk
      ? t('diagnostics.clockOk', { seconds })
      : t(offset > 0 ? 'diagnostics.clockAhead' : 'diagnostics.clockBehind', { seconds }),
  };
}

export async function checkServer(): Promise<Finding> {
  const name = t('diagnostics.checks.server');
  try {
    const { status, body } = await readJson('/api/health');
    if (status === 200) return { name, isOk: true, text: t('diagnostics.serverOk') };
    const checks = readField(body, 'checks');
    const states = isObject(checks) ? Object.entries(checks) : [];
    const failed = states.filter(([, state]) => state === 'failed');
    return {
      name,
      isOk: false,
      text: t('diagnostics.serverBad', { what: failed.map(([what]) => what).join(', ') }),
    };
  } catch {
    return {
      name,
      isOk: false,
      text: t('diagnostics.serverBad', { what: t('diagnostics.nodeBad.unreachable') }),
    };
  }
}

export async function checkSession(
  networks: readonly { id: number; name: string }[],
): Promise<Finding> {
  const name = t('diagnostics.checks.session');
  const answer = await readJson('/api/auth/session').catch(() => null);
  const session = answer?.status === 200 ? parseSession(answer.body) : undefined;
  if (session === undefined) return { name, isOk: null, text: t('diagnostics.unknown') };
  const text =
    session === null
      ? t('diagnostics.signedOut')
      : t('diagnostics.signedIn', { account: getAccountName(session, networks, t) });
  return { name, isOk: null, text };
}

export async function checkRelay(url: string): Promise<Finding> {
  const name = t('diagnostics.checks.relay');
  const start = performance.now();
  const isOk = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), timeoutMs);
    try {
      const socket = new WebSocket(url);
      const end = (result: boolean) => {
        clearTimeout(timer);
        resolve(result);
        socket.close();
      };
      socket.addEventListener('open', () => end(true));
      socket.addEventListener('error', () => end(false));
    } catch {
      resolve(false);
    }
  });
  const ms = Math.round(performance.now() - start);
  return { name, isOk, text: isOk ? t('diagnostics.relayOk', { ms }) : t('diagnostics.relayBad') };
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
