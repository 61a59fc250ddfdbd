import { AppError } from '@/lib/errors/app-error';
import { attemptState } from '@/lib/wallet/attempts/attempt-state';
import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { never, withTimeLimit } from '@/lib/wallet/requests/promises';
import {
  type Approval,
  Authenticator,
  SameIdError,
} from '@/lib/wallet/walletconnect/authenticator';
import { answerBatchRequests } from '@/lib/wallet/walletconnect/batch-requests';
import type {
  Client,
  Connector,
  ConnectRequest,
  Proposal,
  Provider,
  Session,
} from '@/lib/wallet/walletconnect/client-types';

const attestationLimitMs = { first: 1_500, afterSilence: 100 };
/** Time for the relay to pass on the end of a session. */
const answerLimitMs = 3_000;
const relayIntervalMs = 3_000;
/** After a longer absence the socket is not trusted: phones cut those of a background page, which look open. */
const trustedAbsenceMs = 1_000;

const disconnected = { code: 6000, message: 'User disconnected.' };

const goneWords = /No matching key|session topic doesn't exist|recently deleted|session.*expired/i;

type Asked = { uri?: string; approval(): Promise<Approval> };

const clients = new WeakMap<Provider, WalletConnectClient>();

/** Returns the page's one client. The first call creates it without opening a socket. */
export async function getClient(connector: Connector): Promise<WalletConnectClient> {
  const provider = (await connector.getProvider()) as Provider;
  const client = clients.get(provider) ?? new WalletConnectClient(provider);
  clients.set(provider, client);
  return client;
}

/**
 * Wraps the internals of WalletConnect's client, which only this file and `Authenticator` touch. Each quirk
 * has a `Workaround:` line.
 *
 * Upstream: WalletConnect 2.21.1: `core` (`relayer`, `verify`), `sign-client` (`connect`, `session`),
 * `universal-provider` (`pair`, `request`), `ethereum-provider` (`signer`, `reset`); @wagmi/connectors 6.2.0.
 * Breaks when: any of these changes: an abandoned wallet is connected, no code or response arrives, or a
 * session outlives its end.
 * Guarded by: tests/unit/pairing.test.ts › a wallet that approves after being cancelled … is not connected,
 * and its session is deleted; › a wallet cancelled before the relay responds shows no link and does not
 * affect the next one; › a wallet cancelled just as it approves is not connected and does not affect the next
 * one; tests/e2e/walletconnect/phone-walletconnect.spec.ts › the page catches up with an approval and a
 * signature that a dead connection did not deliver; lib/wallet/walletconnect/walletconnect-client.test.ts ›
 * waits 1.5 seconds for an attestation, but only 100 ms after one timed out; › drops a session once, and a
 * concurrent drop waits for the first; tests/e2e/walletconnect/walletconnect-qr.spec.ts › a stored session
 * that lost its keys or expired is reported as ended, and the next one connects;
 * tests/unit/walletconnect.test.ts › a disconnect does not fail if the session is already gone;
 * tests/e2e/walletconnect/walletconnect-errors.spec.ts › a cut connection or a relay restart does no harm,
 * and a wallet disconnects even without a relay
 * Can go when: each workaround can.
 */
export class WalletConnectClient {
  private nextProposal: Proposal | null = null;
  private lastDrop: Promise<void> = Promise.resolve();
  /** Belongs to the connector that was last used. */
  private onEnd: (() => void) | null = null;

  private authenticator: Authenticator | null = null;

  constructor(private readonly provider: Provider) {
    this.limitAttestation();
    this.separateProposals();
  }

  get session(): Session | undefined {
    return this.provider.session;
  }

  /** Sets the proposal for the next `connect` of a connector. */
  expectProposal(proposal: Proposal): void {
    this.nextProposal = proposal;
  }

  onDisplayUri(listener: (uri: string) => void): () => void {
    const take = (uri: unknown) => listener(String(uri));
    this.provider.on('display_uri', take);
    return () => void this.provider.removeListener('display_uri', take);
  }

  onRelayChange({ lost, restored }: { lost: () => void; restored: () => void }): () => void {
    const { relayer } = this.provider.signer.client.core;
    relayer.on('relayer_disconnect', lost);
    relayer.on('relayer_connect', restored);
    return () => {
      relayer.off('relayer_disconnect', lost);
      relayer.off('relayer_connect', restored);
    };
  }

  /** Calls `onEnd` when the wallet ends the session, reports it, and clears the stored session. */
  watchSession(onEnd: () => void): void {
    const isWatched = this.onEnd !== null;
    this.onEnd = onEnd;
    if (isWatched) return;
    this.keepRelayConnected();
    this.provider.on('session_delete', () => void reportWalletError('sessionEnded'));
    answerBatchRequests(this.provider);
    this.endLostSession();
  }

  /** Never throws. Calls run in sequence: an old one would end a new pairing's session. */
  dropSession(): Promise<void> {
    this.lastDrop = this.lastDrop.then(() => this.drop());
    return this.lastDrop;
  }

  /**
   * Workaround: `onDisconnect` of wagmi's connector listens again, and would silently connect any later
   * session.
   */
  removeConnectListeners(): void {
    this.provider.events.removeAllListeners('connect');
  }

  /**
   * Workaround: `Relayer` gives up for good once it has closed the connection itself (`reconnectInProgress`
   * stays set), and does not notice a socket that died in the background. Reopens the connection while it is
   * needed.
   */
  keepRelayConnected(): void {
    const { relayer } = this.provider.signer.client.core;
    let hiddenSince = 0;
    const isNeeded = () => this.session !== undefined || attemptState.get().phase === 'linked';
    const check = () => {
      if (document.hidden || !isNeeded() || relayer.connected || relayer.connecting) return;
      relayer.reconnectInProgress = false;
      relayer.transportOpen().catch(() => undefined);
    };
    const onVisibility = () => {
      if (document.hidden) {
        hiddenSince = performance.now();
        return;
      }
      const wasLong = performance.now() - hiddenSince > trustedAbsenceMs;
      if (!isNeeded() || !wasLong || !relayer.connected) return check();
      relayer
        .restartTransport()
        .catch(() => undefined)
        .finally(() => {
          relayer.reconnectInProgress = false;
        });
    };
    setInterval(check, relayIntervalMs);
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', check);
  }

  /**
   * Workaround: `SignClient.connect` publishes nothing until `Verify.register` is done, whose page may be
   * blocked.
   */
  private limitAttestation(): void {
    const { verify } = this.provider.signer.client.core;
    const register = verify.register.bind(verify);
    let limit = attestationLimitMs.first;
    verify.register = async (claim) => {
      try {
        const attestation = await withTimeLimit(register(claim), limit);
        limit = attestationLimitMs.first;
        return attestation;
      } catch {
        limit = attestationLimitMs.afterSilence;
        return '';
      }
    };
  }

  /**
   * Workaround: `connect` and `pair` accept the link and session of any proposal, even an abandoned one, and
   * all wallets share one provider (`abortPairingAttempt` does nothing). An abandoned proposal shows no link
   * here, and ending its session leaves the provider's alone.
   */
  private separateProposals(): void {
    const { signer } = this.provider;
    const { client } = signer;
    const prepare = signer.connect.bind(signer);
    const propose = client.connect.bind(client);
    let current: Proposal | null = null;

    signer.connect = async (options) => {
      const proposal = this.nextProposal;
      this.nextProposal = null;
      // `EthereumProvider.enable` retries on its own after its session was deleted.
      if (proposal === null) throw new Error('No matching key. The session was recently deleted.');
      // Unsubscribes from the topics of earlier pairings, one round trip each.
      prepare({ ...options, skipPairing: true }).catch(() => undefined);
      if (proposal.isAbandoned()) return never();
      // `pair` calls `client.connect` at once.
      current = proposal;
      return await signer.pair(options.pairingTopic);
    };
    client.connect = async (options) => {
      const proposal = current;
      current = null;
      if (proposal === null) return await propose(options);
      const { uri, approval } = await this.ask(proposal, options, propose);
      if (proposal.isAbandoned()) {
        // A wallet that scanned its code may still approve.
        void this.awaitApproval(proposal, approval).catch(() => undefined);
        return never();
      }
      proposal.onSent();
      return {
        ...(uri === undefined ? {} : { uri }),
        approval: () => this.awaitApproval(proposal, approval),
      };
    };
  }

  private async ask(
    { signIn }: Proposal,
    options: ConnectRequest,
    propose: Client['connect'],
  ): Promise<Asked> {
    const { optionalNamespaces } = options;
    if (signIn === null || optionalNamespaces === undefined) {
      const { approval, ...asked } = await propose(options);
      return { ...asked, approval: async () => ({ session: await approval(), signed: [] }) };
    }
    const { client } = this.provider.signer;
    this.authenticator ??= new Authenticator(client, (topic) => this.endSession(topic));
    const { authenticator } = this;
    const ask = () => authenticator.authenticate(signIn, optionalNamespaces);
    return await ask().catch((error: unknown) => {
      if (error instanceof SameIdError) return ask();
      throw error;
    });
  }

  private async awaitApproval(
    proposal: Proposal,
    approval: () => Promise<Approval>,
  ): Promise<Session> {
    const { session, signed } = await approval().catch((error: unknown) => {
      // ethereum-provider passes on only an error's message.
      proposal.onFailure(error);
      throw error;
    });
    if (proposal.isAbandoned()) {
      void this.endSession(session.topic);
      return never();
    }
    proposal.onApproval(signed);
    return session;
  }

  /** Workaround: for a session that has ended or expired, `request` rejects without a `session_delete`. */
  private endLostSession(): void {
    const { provider } = this;
    const request = provider.request.bind(provider);
    provider.request = async (...parameters) => {
      try {
        return await request(...parameters);
      } catch (error) {
        if (!(error instanceof Error && goneWords.test(error.message))) throw error;
        await this.dropSession();
        this.onEnd?.();
        reportWalletError('sessionEnded');
        throw new AppError('sessionEnded', { cause: error });
      }
    };
  }

  /** Workaround: `disconnect` throws or hangs without a relay or session, and leaves its session behind. */
  private async drop(): Promise<void> {
    const topic = this.session?.topic;
    if (topic === undefined) return;
    const { signer } = this.provider;
    await this.endSession(topic);
    if (signer.session?.topic === topic) {
      await withTimeLimit(signer.cleanup(), answerLimitMs).catch(() => undefined);
    }
    this.provider.reset();
  }

  /** Ends the session at both ends, or only at this one without the relay. Never throws. */
  private async endSession(topic: string): Promise<void> {
    const { client } = this.provider.signer;
    if (client.core.relayer.connected) {
      const notified = client.disconnect({ topic, reason: disconnected });
      await withTimeLimit(notified, answerLimitMs).catch(() => undefined);
    }
    await client.session.delete(topic, disconnected).catch(() => undefined);
  }
}
