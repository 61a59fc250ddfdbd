import type { Config, Connector } from 'wagmi';
import { reconnect, watchConnectors } from 'wagmi/actions';
import { injected } from 'wagmi/connectors';
import { expectUnlock } from '@/lib/wallet/connectors/chosen-wallet';
import { getAnnouncedRdns } from '@/lib/wallet/eip6963/announcements';
import { getWalletId } from '@/lib/wallet/rainbowkit/describe-wallet';
import { isBroken } from '@/lib/wallet/requests/check-availability';
import { withTimeLimit } from '@/lib/wallet/requests/promises';
import type { LastConnection } from '@/lib/wallet/storage/last-connection';

const answerTimeoutMs = 5_000;
/** Limit for an extension that announces itself late. */
const arrivalTimeoutMs = 1_000;

/** `locked`: gave no account, and may give one later. `unanswered`: silent or broken. */
type Outcome = 'connected' | 'locked' | 'refused' | 'unanswered' | 'missing';

/**
 * Reconnects only the last visit's wallet, within a time limit. A failed request does not count as
 * a refusal: Firefox aborts requests when the visitor leaves a page.
 *
 * Upstream: wagmi 2.19.5: `reconnect` waits without a limit for a wallet that does not respond, and a throw
 * in `isAuthorized` leaves it in `reconnecting`; in `injected`, `isAuthorized` returns false if the request
 * failed, and `connect` returns no accounts.
 * @see https://github.com/wevm/wagmi/blob/main/packages/core/src/actions/reconnect.ts
 * Breaks when: `reconnect` calls other methods of a connector: it stays "reconnecting" forever.
 * Guarded by: tests/components/connect/reconnect.test.tsx › a wallet that hangs on the next visit is
 * reported in seconds, can be retried, and blocks no other; › a late extension reconnects, a missing one is
 * reported and forgotten, a throwing one is harmless; › a wallet that fails on the next visit is reported and
 * retried, and one that refuses is dropped
 * Can go when: wagmi limits the wait.
 */
export async function reconnectLast(
  config: Config,
  last: LastConnection,
  isRetry = false,
): Promise<Outcome> {
  const connectors = await findConnectors(config, last, isRetry);
  if (connectors.length === 0) {
    config.setState((state) => ({ ...state, connections: new Map(), current: null }));
    return 'missing';
  }
  const silent = new Set<string>();
  const locked: Connector[] = [];
  const bounded = connectors.map((it) =>
    boundConnector(it, { onSilence: () => silent.add(it.uid), onLock: () => locked.push(it) }),
  );
  // One at a time: wagmi would keep every wallet that answers connected.
  for (const connector of bounded) {
    const connections = await reconnect(config, { connectors: [connector] });
    if (connections.length > 0) return 'connected';
  }
  for (const connector of locked) expectUnlock(config, connector);
  if (locked.length > 0) return 'locked';
  return silent.size === connectors.length ? 'unanswered' : 'refused';
}

/** Connects to the framing Safe, whatever was connected before. `openSafeLink` has the time limit. */
export async function connectSafe(config: Config): Promise<void> {
  await reconnect(config, { connectors: config.connectors.filter(({ id }) => id === 'safe') });
}

/**
 * Waits a moment for a late extension. An updated extension announces itself under a numbered id beside its
 * remains. That id counts only on "Try again" or if the first is gone, because anyone can announce a name.
 */
async function findConnectors(
  config: Config,
  last: LastConnection,
  isRetry: boolean,
): Promise<readonly Connector[]> {
  if (isRetry) return [...new Set([...findExact(config, last), ...findSame(config, last)])];
  const find = () => findExact(config, last);
  if (find().length > 0) return find();
  return await new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stop();
      resolve(findSame(config, last));
    };
    const timer = setTimeout(finish, arrivalTimeoutMs);
    const stop = watchConnectors(config, {
      onChange: () => {
        if (find().length > 0) finish();
      },
    });
  });
}

/** Calls `onArrival` once, when the last wallet appears at last, unless another one was chosen. */
export function watchArrival(
  config: Config,
  last: LastConnection,
  onArrival: () => void,
): () => void {
  const stop = watchConnectors(config, {
    onChange: () => {
      if (config.state.status !== 'disconnected' || findSame(config, last).length === 0) return;
      stop();
      onArrival();
    },
  });
  return stop;
}

/** The kit records a listed wallet by the wallet's id. The connectors of all that are paired have one id. */
function findSame({ connectors }: Config, { connectorId }: LastConnection): readonly Connector[] {
  const rdns = getAnnouncedRdns(connectorId);
  return connectors.filter((it) => getAnnouncedRdns(getWalletId(it)) === rdns && !isAbsent(it));
}

/** The kit gives the entry of an extension that is not there the id of any injected wallet. */
function isAbsent(connector: Connector): boolean {
  return connector.type === injected.type && getWalletId(connector) !== connector.id;
}

/** Prefers the wallet's name to its id: of two wallets with one rdns, the first announced has the plain id. */
function findExact(config: Config, last: LastConnection): readonly Connector[] {
  const same = findSame(config, last);
  const named = same.filter(({ name }) => name === last.name);
  return named.length > 0 ? named : same.filter((it) => getWalletId(it) === last.connectorId);
}

/** Throws if the request failed. A wallet that gives accounts only now may not have heard the first question. */
async function askPermission(connector: Connector): Promise<'given' | 'locked' | 'refused'> {
  if (await connector.isAuthorized()) return 'given';
  const accounts = await connector.getAccounts().catch((error: unknown) => {
    if (isBroken(error)) throw error;
    return null;
  });
  if (accounts === null) return 'refused';
  if (accounts.length === 0) return 'locked';
  return (await connector.isAuthorized()) ? 'given' : 'refused';
}

/** Tries an extension twice. Throws if it returns no account, which would leave wagmi connected to nobody. */
async function connect(
  connector: Connector,
  parameters: Parameters<Connector['connect']>[0],
): ReturnType<Connector['connect']> {
  const attempt = async () => {
    const connection = await connector.connect(parameters);
    if (connection.accounts.length === 0) throw new Error('the wallet gave no account');
    return connection;
  };
  return connector.type === injected.type ? attempt().catch(attempt) : attempt();
}

type Reports = { onSilence(): void; onLock(): void };

function boundConnector(connector: Connector, { onSilence, onLock }: Reports): Connector {
  const bound = <Answer>(request: () => Promise<Answer>): Promise<Answer> =>
    withTimeLimit(Promise.resolve().then(request), answerTimeoutMs).catch((error: unknown) => {
      onSilence();
      throw error;
    });
  const isAuthorized = async () => {
    const permission = await bound(() => askPermission(connector)).catch(() => 'unanswered');
    if (permission === 'locked') onLock();
    return permission === 'given';
  };
  return {
    ...connector,
    getProvider: (parameters) => bound(() => connector.getProvider(parameters)),
    isAuthorized,
    connect: ((parameters) => bound(() => connect(connector, parameters))) as Connector['connect'],
  };
}
