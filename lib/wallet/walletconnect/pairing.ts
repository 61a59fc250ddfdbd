import type { Address } from 'viem';
import { AppError } from '@/lib/errors/app-error';
import { getAttempt, onNewAttempt } from '@/lib/wallet/attempts/connection-attempt';
import { getPairing, setPairing } from '@/lib/wallet/attempts/pairing-state';
import {
  prepareSignIn,
  signInWith,
  signOutAgain,
  type WalletSignature,
} from '@/lib/wallet/attempts/sign-in-with';
import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { getAppLink } from '@/lib/wallet/rainbowkit/app-link';
import { chooseAgain } from '@/lib/wallet/rainbowkit/choose-again';
import { describeWallet } from '@/lib/wallet/rainbowkit/describe-wallet';
import { never } from '@/lib/wallet/requests/never';
import { withTimeLimit } from '@/lib/wallet/requests/with-time-limit';
import type { Connector, Proposal, Session } from '@/lib/wallet/walletconnect/client-types';
import { translatePairingError } from '@/lib/wallet/walletconnect/pairing-errors';
import { leave } from '@/lib/wallet/walletconnect/restore-session';
import { answersAuthentication } from '@/lib/wallet/walletconnect/unanswering-wallets';
import { validateSession } from '@/lib/wallet/walletconnect/validate-session';
import {
  getClient,
  type WalletConnectClient,
} from '@/lib/wallet/walletconnect/walletconnect-client';

/** Milliseconds for each step until the relay has the request: the client, the connection, the request itself. */
const stepLimit = 10_000;
/** Milliseconds that the relay may be away while a wallet is awaited. */
const outageLimit = 8_000;

type Connection = { accounts: readonly Address[]; chainId: number };

/**
 * What is left of attempts that were abandoned after their wallet approved. wagmi keeps one set of
 * listeners for all connectors of a client, which the next attempt must not find bound to another.
 */
let undone: Promise<unknown> = Promise.resolve();

/** What an attempt to pair is made with. */
type Options = {
  chainIds: readonly number[];
  appUrl: string;
  /** The visitor does not want to sign in. */
  isConnectOnly: boolean;
  /** The session is over. */
  onEnd(): void;
  attempt: number;
};

/**
 * Connects a wallet through the relay, each time with a fresh pairing; signs in with what it signs meanwhile. Ends in bounded time where
 * the relay is at fault; the wallet's owner may take as long as the proposal lives (5 minutes).
 * Throws `AppError` with a code that says what happened; never settles once another attempt began.
 */
export async function pair(connector: Connector, options: Options): Promise<Connection> {
  const { chainIds, appUrl, isConnectOnly, onEnd, attempt } = options;
  // Abandoned while this was downloaded.
  if (attempt !== getAttempt()) return never();
  const wallet = describeWallet(connector);
  setPairing(wallet);
  const isAsked = !isConnectOnly && answersAuthentication(wallet.walletId);
  try {
    const [client, signIn] = await Promise.all([
      withTimeLimit(prepare(connector, onEnd), stepLimit),
      isAsked ? prepareSignIn(appUrl) : null,
    ]);
    if (attempt !== getAttempt()) return never();
    const request = { signIn, attempt };
    const { connection, signed } = await awaitApproval(connector, client, request);
    if (attempt !== getAttempt()) return never();
    requireUseful(client.session, chainIds);
    const ours = signed.filter(({ chainId }) => chainIds.includes(chainId));
    const isSignedIn = await signInWith(ours, connection);
    if (attempt !== getAttempt()) return await takeBack(connector, isSignedIn);
    return connection;
  } catch (error) {
    // The kit would say of the wallet that was chosen instead that it failed.
    if (attempt !== getAttempt()) return never();
    throw withRetry(await explain(connector, error, chainIds), connector);
  } finally {
    if (attempt === getAttempt()) setPairing(null);
  }
}

async function prepare(connector: Connector, onEnd: () => void): Promise<WalletConnectClient> {
  const client = await getClient(connector);
  client.watchSession(onEnd);
  await undone;
  await client.dropSession();
  client.removeConnectListeners();
  return client;
}

/** The visitor changed their mind while the server checked the signature. */
async function takeBack(connector: Connector, isSignedIn: boolean): Promise<never> {
  undone = Promise.all([undone, leave(connector)]);
  if (isSignedIn) await signOutAgain();
  return never();
}

async function awaitApproval(
  connector: Connector,
  client: WalletConnectClient,
  { signIn, attempt }: Pick<Proposal, 'signIn'> & { attempt: number },
): Promise<{ connection: Connection; signed: readonly WalletSignature[] }> {
  let signed: readonly WalletSignature[] = [];
  let hasFailed = false;
  let isSent = false;
  let isApproved = false;
  const isAbandoned = () => hasFailed || attempt !== getAttempt();
  const onApproval: Proposal['onApproval'] = (signatures) => {
    signed = signatures;
    isApproved = true;
    undone = settled;
  };
  let onFailure: Proposal['onFailure'] = () => undefined;
  const declined = new Promise<never>((_, reject) => {
    onFailure = reject;
  });
  declined.catch(() => undefined);
  let onSent: Proposal['onSent'] = () => undefined;
  client.expectProposal({
    ...{ signIn, isAbandoned },
    ...{ onSent: () => onSent(), onApproval, onFailure },
  });
  const outcome = connector.connect();
  const undo = () => (isApproved && isAbandoned() ? leave(connector) : undefined);
  const settled = outcome.then(undo, undo);
  let stop = () => {};
  const failure = new Promise<never>((_, reject) => {
    const fail = () => {
      hasFailed = true;
      reject(new AppError('relayUnreachable'));
    };
    let timer = setTimeout(fail, stepLimit);
    let isConnected = false;
    onSent = () => {
      isSent = true;
      clearTimeout(timer);
    };
    const stopUri = client.onDisplayUri((uri) => {
      const pairing = getPairing();
      if (pairing === null) return;
      setPairing({
        ...{ ...pairing, uri, link: getAppLink(pairing.walletId, uri) },
        isSigningIn: signIn !== null,
      });
    });
    const lost = () => {
      if (!isSent) return;
      clearTimeout(timer);
      timer = setTimeout(fail, outageLimit);
    };
    const restored = () => {
      if (isSent || !isConnected) clearTimeout(timer);
      // Once: a connection that comes and goes is no progress.
      if (!isSent && !isConnected) timer = setTimeout(fail, stepLimit);
      isConnected = true;
    };
    const stopRelay = client.onRelayChange({ lost, restored });
    // One that nobody waits for may never settle.
    const stopAttempt = onNewAttempt(() => stop());
    stop = () => {
      clearTimeout(timer);
      for (const end of [stopUri, stopRelay, stopAttempt]) end();
    };
  });
  try {
    const connection = await Promise.race([outcome, declined, failure]);
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

/** A session that came of a failed attempt is of no use; what is wrong with it is the better reason. */
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
  // wagmi keeps the failed download (`providerPromise`): only a new page can ask again.
  if (error.code === 'pageIncomplete') return error;
  const { walletId } = describeWallet(connector);
  return new AppError(error.code, { cause: error, retry: () => chooseAgain(walletId) });
}
