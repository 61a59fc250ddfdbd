import type { CreateConnectorFn } from 'wagmi';
import { withTimeLimit } from '@/lib/wallet/requests/with-time-limit';
import { endSession } from '@/lib/wallet/walletconnect/end-session';
import { wrapProposals } from '@/lib/wallet/walletconnect/wrap-proposals';

export type Connector = ReturnType<CreateConnectorFn>;

export type Session = {
  topic: string;
  namespaces: Readonly<Record<string, { accounts: string[]; methods: string[] }>>;
};

type Relayer = {
  connected: boolean;
  connecting: boolean;
  reconnectInProgress: boolean;
  transportOpen(): Promise<void>;
  restartTransport(): Promise<void>;
  on(event: 'relayer_connect' | 'relayer_disconnect', listener: () => void): void;
  off(event: 'relayer_connect' | 'relayer_disconnect', listener: () => void): void;
};

type Reason = { code: number; message: string };

export type Client = {
  core: { relayer: Relayer; verify: { register(claim: unknown): Promise<string> } };
  session: { delete(topic: string, reason: Reason): Promise<void> };
  connect(options: unknown): Promise<{ uri?: string; approval(): Promise<Session> }>;
  disconnect(options: { topic: string; reason: Reason }): Promise<void>;
};

type ConnectOptions = { pairingTopic?: string; skipPairing?: boolean };

/** What we use of `@walletconnect/ethereum-provider` 2.21.1, its insides included. */
export type Provider = {
  session: Session | undefined;
  events: { removeAllListeners(event: string): unknown };
  signer: {
    session: Session | undefined;
    client: Client;
    connect(options: ConnectOptions): Promise<Session | undefined>;
    pair(pairingTopic: string | undefined): Promise<Session>;
    cleanup(): Promise<void>;
  };
  request(request: { method: string; params?: unknown }, expiry?: number): Promise<unknown>;
  reset(): void;
  on(event: 'display_uri' | 'session_delete', listener: (value: unknown) => void): unknown;
  removeListener(event: 'display_uri', listener: (value: unknown) => void): unknown;
};

/**
 * Milliseconds. The page of the attestation may be blocked, and nothing goes out before it: after
 * it was silent once it gets hardly any time.
 */
const attestationLimit = { first: 1_500, afterSilence: 100 };

/** Milliseconds. The relay may be silent. */
const cleanupLimit = 3_000;

const prepared = new WeakSet<Provider>();

/** The one client of the page, started at the first call, which opens no socket yet. */
export async function getProvider(connector: Connector): Promise<Provider> {
  const provider = (await connector.getProvider()) as Provider;
  if (prepared.has(provider)) return provider;
  prepared.add(provider);
  wrapProposals(provider);
  const { verify } = provider.signer.client.core;
  const register = verify.register.bind(verify);
  let limit = attestationLimit.first;
  verify.register = async (claim) => {
    try {
      const attestation = await withTimeLimit(register(claim), limit);
      limit = attestationLimit.first;
      return attestation;
    } catch {
      limit = attestationLimit.afterSilence;
      return '';
    }
  };
  return provider;
}

const drops = new WeakMap<Provider, Promise<void>>();

/**
 * Ends the provider's session. Never throws. One after the other: one that still runs would end what
 * a new pairing has begun.
 */
export function dropSession(provider: Provider): Promise<void> {
  const dropped = (drops.get(provider) ?? Promise.resolve()).then(() => drop(provider));
  drops.set(provider, dropped);
  return dropped;
}

async function drop(provider: Provider): Promise<void> {
  const topic = provider.session?.topic;
  if (topic === undefined) return;
  const { signer } = provider;
  await endSession(signer.client, topic);
  if (signer.session?.topic === topic) {
    await withTimeLimit(signer.cleanup(), cleanupLimit).catch(() => undefined);
  }
  provider.reset();
}
