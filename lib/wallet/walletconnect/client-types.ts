import type { CreateConnectorFn } from 'wagmi';

export type Connector = ReturnType<CreateConnectorFn>;

export type Session = {
  topic: string;
  namespaces: Readonly<Record<string, { accounts: string[]; methods: string[] }>>;
};

type RelayerEvent = 'relayer_connect' | 'relayer_disconnect';

type Relayer = {
  connected: boolean;
  connecting: boolean;
  reconnectInProgress: boolean;
  transportOpen(): Promise<void>;
  restartTransport(): Promise<void>;
  on(event: RelayerEvent, listener: () => void): void;
  off(event: RelayerEvent, listener: () => void): void;
};

type Reason = { code: number; message: string };

/** `SignClient`. */
type Client = {
  core: { relayer: Relayer; verify: { register(claim: unknown): Promise<string> } };
  session: { delete(topic: string, reason: Reason): Promise<void> };
  connect(options: unknown): Promise<{ uri?: string; approval(): Promise<Session> }>;
  disconnect(options: { topic: string; reason: Reason }): Promise<void>;
};

type ConnectOptions = { pairingTopic?: string; skipPairing?: boolean };

/** `EthereumProvider`, and `UniversalProvider` in its `signer`: what we use, internals included. */
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

/** One attempt's request for a session. */
export type Proposal = {
  /** The visitor cancelled, chose another wallet, or has seen that it failed. */
  isAbandoned(): boolean;
  /** The wallet approved in time: the provider takes over its session from now on. */
  onApproval(): void;
};
