import type { CreateConnectorFn } from 'wagmi';
import { answerInTime } from '@/lib/wallet/answer-in-time';

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

/** What we use of `@walletconnect/ethereum-provider` 2.21.1, its insides included. */
export type Provider = {
  session: Session | undefined;
  events: { removeAllListeners(event: string): unknown };
  signer: {
    session: Session | undefined;
    client: {
      core: { relayer: Relayer; verify: { register(claim: unknown): Promise<string> } };
      session: { delete(topic: string, reason: { code: number; message: string }): Promise<void> };
    };
    cleanup(): Promise<void>;
  };
  request(request: { method: string; params?: unknown }, expiry?: number): Promise<unknown>;
  disconnect(): Promise<void>;
  reset(): void;
  on(event: 'display_uri' | 'session_delete', listener: (value: unknown) => void): unknown;
  removeListener(event: 'display_uri', listener: (value: unknown) => void): unknown;
};

/**
 * Milliseconds. The page of the attestation may be blocked, and nothing goes out before it: after
 * it was silent once it gets hardly any time.
 */
const attestationLimit = { first: 1_500, afterSilence: 100 };

const prepared = new WeakSet<Provider>();

/** The one client of the page, started at the first call, which opens no socket yet. */
export async function getProvider(connector: Connector): Promise<Provider> {
  const provider = (await connector.getProvider()) as Provider;
  if (prepared.has(provider)) return provider;
  prepared.add(provider);
  const { verify } = provider.signer.client.core;
  const register = verify.register.bind(verify);
  let limit = attestationLimit.first;
  verify.register = async (claim) => {
    try {
      const attestation = await answerInTime(register(claim), limit);
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
 * Ends the session at both ends; where the relay is away, at this one alone: each message that waits
 * for the line keeps a loop of its own that opens it, and those cut off each other's. Never throws.
 * One after the other: one that still runs would end what a new pairing has begun.
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
  if (signer.client.core.relayer.connected) {
    await answerInTime(provider.disconnect(), 3_000).catch(() => undefined);
  }
  const reason = { code: 6000, message: 'User disconnected.' };
  await signer.client.session.delete(topic, reason).catch(() => undefined);
  if (signer.session?.topic === topic) await signer.cleanup().catch(() => undefined);
  provider.reset();
}
