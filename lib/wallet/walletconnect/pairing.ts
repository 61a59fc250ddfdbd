import type { Address } from 'viem';
import { AppError } from '@/lib/errors/app-error';
import { attemptState, dispatch, isAwaited } from '@/lib/wallet/attempts/attempt-state';
import {
  prepareSignIn,
  signInWith,
  signOutAgain,
  type WalletSignature,
} from '@/lib/wallet/attempts/sign-in-with';
import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { getAppLink } from '@/lib/wallet/rainbowkit/app-link';
import { getWalletId } from '@/lib/wallet/rainbowkit/describe-wallet';
import { kitControls } from '@/lib/wallet/rainbowkit/kit-controls';
import { createDeferred, never, withTimeLimit } from '@/lib/wallet/requests/promises';
import type { Connector, Proposal, Session } from '@/lib/wallet/walletconnect/client-types';
import { translatePairingError } from '@/lib/wallet/walletconnect/pairing-errors';
import { validateSession } from '@/lib/wallet/walletconnect/validate-session';
import {
  getClient,
  type WalletConnectClient,
} from '@/lib/wallet/walletconnect/walletconnect-client';

/** Limit for each step until the relay has the request: the client, the connection, the request itself. */
const stepLimitMs = 10_000;
/** Limit for an outage while the page waits for a wallet. */
const outageLimitMs = 8_000;

/**
 * Wallets that never answer a combined request to connect and sign in.
 * @see https://github.com/OneKeyHQ/app-monorepo/pull/13075
 */
const unansweringWallets: ReadonlySet<string> = new Set(['onekey']);

type Connection = { accounts: readonly Address[]; chainId: number };

/** Ends abandoned attempts' sessions. The next attempt must find wagmi's one set of listeners free. */
let undone: Promise<unknown> = Promise.resolve();

type Options = {
  chainIds: readonly number[];
  appUrl: string;
  isConnectOnly: boolean;
  onEnd(): void;
  attemptId: number;
};

/**
 * Connects a wallet through the relay with a fresh pairing, and signs in with any signature it returns.
 * Limits only the time that the relay takes; the proposal lives for 5 minutes. Throws `AppError`; never
 * settles once the attempt is abandoned.
 */
export async function pair(connector: Connector, options: Options): Promise<Connection> {
  const { chainIds, appUrl, isConnectOnly, onEnd, attemptId } = options;
  const isAbandoned = () => !isAwaited(attemptId);
  if (isAbandoned()) return never();
  const isSigningIn = !isConnectOnly && !unansweringWallets.has(getWalletId(connector));
  try {
    const [client, signIn] = await Promise.all([
      withTimeLimit(prepare(connector, onEnd), stepLimitMs),
      isSigningIn ? prepareSignIn(appUrl) : null,
    ]);
    if (isAbandoned()) return never();
    const request = { signIn, attemptId };
    const { connection, signed } = await awaitApproval(connector, client, request);
    if (isAbandoned()) return never();
    requireUseful(client.session, chainIds);
    const ours = signed.filter(({ chainId }) => chainIds.includes(chainId));
    const isSignedIn = await signInWith(ours, connection);
    if (isAbandoned()) return await takeBack(connector, isSignedIn);
    return connection;
  } catch (error) {
    // The kit would blame the wallet chosen since then.
    if (isAbandoned()) return never();
    throw withRetry(await explain(connector, error, chainIds), connector);
  }
}

/** Returns false, and reports it, if the last visit's session ended while the page was closed. */
export async function isRestored(connector: Connector, onEnd: () => void): Promise<boolean> {
  const client = await getClient(connector);
  client.watchSession(onEnd);
  if (await connector.isAuthorized()) return true;
  await client.dropSession();
  reportWalletError('sessionEnded');
  return false;
}

/** Always disconnects on our side; notifies the wallet if the relay can be reached. */
export async function leave(connector: Connector): Promise<void> {
  const client = await getClient(connector);
  await client.dropSession();
  await connector.disconnect().catch(() => undefined);
}

async function prepare(connector: Connector, onEnd: () => void): Promise<WalletConnectClient> {
  const client = await getClient(connector);
  client.watchSession(onEnd);
  await undone;
  await client.dropSession();
  client.removeConnectListeners();
  return client;
}

async function takeBack(connector: Connector, isSignedIn: boolean): Promise<never> {
  undone = Promise.all([undone, leave(connector)]);
  if (isSignedIn) await signOutAgain();
  return never();
}

async function awaitApproval(
  connector: Connector,
  client: WalletConnectClient,
  { signIn, attemptId }: Pick<Proposal, 'signIn'> & { attemptId: number },
): Promise<{ connection: Connection; signed: readonly WalletSignature[] }> {
  let signed: readonly WalletSignature[] = [];
  let hasFailed = false;
  let isSent = false;
  let isApproved = false;
  const isAbandoned = () => hasFailed || !isAwaited(attemptId);
  const failed = createDeferred<never>();
  const giveUp = () => {
    hasFailed = true;
    failed.reject(new AppError('relayUnreachable'));
  };
  let timer = setTimeout(giveUp, stepLimitMs);
  let hasConnected = false;
  const stops = [
    client.onDisplayUri((uri) => {
      const app = getAppLink(getWalletId(connector), uri);
      const link = { uri, app, isSigningIn: signIn !== null };
      dispatch({ type: 'show-link', id: attemptId, link });
    }),
    client.onRelayChange({
      lost: () => {
        if (!isSent) return;
        clearTimeout(timer);
        timer = setTimeout(giveUp, outageLimitMs);
      },
      restored: () => {
        if (isSent || !hasConnected) clearTimeout(timer);
        // Only once: a connection that comes and goes is no progress.
        if (!isSent && !hasConnected) timer = setTimeout(giveUp, stepLimitMs);
        hasConnected = true;
      },
    }),
    // An abandoned attempt may never settle.
    attemptState.subscribe(() => {
      if (!isAwaited(attemptId)) stop();
    }),
  ];
  function stop(): void {
    clearTimeout(timer);
    for (const end of stops) end();
  }
  client.expectProposal({
    signIn,
    isAbandoned,
    onSent: () => {
      isSent = true;
      clearTimeout(timer);
    },
    onApproval: (signatures) => {
      signed = signatures;
      isApproved = true;
      undone = settled;
    },
    onFailure: failed.reject,
  });
  const outcome = connector.connect();
  const undo = () => (isApproved && isAbandoned() ? leave(connector) : undefined);
  const settled = outcome.then(undo, undo);
  try {
    const connection = await Promise.race([outcome, failed.promise]);
    return { connection, signed };
  } finally {
    stop();
  }
}

function requireUseful(session: Session | undefined, chainIds: readonly number[]): void {
  if (session === undefined) throw new AppError('sessionEnded');
  const { fault, isMoreThanAsked } = validateSession(session, chainIds);
  if (fault !== null) throw new AppError(fault);
  if (isMoreThanAsked) reportWalletError('moreThanAsked');
}

/** Explains a failure: a fault in the session is a better reason than the error. */
async function explain(
  connector: Connector,
  error: unknown,
  chainIds: readonly number[],
): Promise<unknown> {
  const client = await withTimeLimit(getClient(connector), 100).catch(() => null);
  if (client?.session === undefined) return translatePairingError(error);
  const { fault } = validateSession(client.session, chainIds);
  undone = Promise.all([undone, leave(connector)]);
  return fault === null ? translatePairingError(error) : new AppError(fault, { cause: error });
}

function withRetry(error: unknown, connector: Connector): unknown {
  if (!(error instanceof AppError) || error.code === 'userRejected') return error;
  // wagmi keeps the failed download (`providerPromise`): only a new page can retry it.
  if (error.code === 'pageIncomplete') return error;
  const walletId = getWalletId(connector);
  const retry = () => kitControls.get()?.chooseAgain(walletId);
  return new AppError(error.code, { cause: error, retry });
}
