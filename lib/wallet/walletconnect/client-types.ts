import type { CreateConnectorFn } from 'wagmi';
import type { SignInRequest } from '@/lib/auth/one-approval';
import type { WalletSignature } from '@/lib/wallet/attempts/sign-in-with';

export type Connector = ReturnType<CreateConnectorFn>;

export type Session = {
  topic: string;
  namespaces: Readonly<Record<string, { accounts: string[]; methods: string[] }>>;
};

type RelayerEvent = 'relayer_connect' | 'relayer_disconnect';

type RelayerMessage = { topic: string; message: string };

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

export type Namespaces = Readonly<
  Record<string, { chains: string[]; methods: string[]; events: string[] }>
>;

type Core = {
  relayer: Relayer & {
    subscribe(topic: string): Promise<string>;
    on(event: 'relayer_message', listener: (message: RelayerMessage) => void): void;
  };
  verify: { register(claim: unknown): Promise<string> };
  crypto: {
    generateSharedKey(ownPublicKey: string, peerPublicKey: string): Promise<string>;
    decode(
      topic: string,
      message: string,
      options: { receiverPublicKey: string },
    ): Promise<unknown>;
  };
  pairing: {
    updateMetadata(options: { topic: string; metadata: unknown }): Promise<void>;
  };
  expirer: { set(topic: string, expiry: number): void };
};

/** A request to a wallet, before encryption. */
export type EngineRequest = {
  topic: string;
  method: string;
  params: unknown;
  clientRpcId?: number;
};

type Engine = {
  sendRequest(request: EngineRequest): Promise<number>;
  onSessionAuthenticateResponse(topic: string, response: { id: number }): void;
};

type AuthenticateOptions = {
  chains: string[];
  domain: string;
  uri: string;
  nonce: string;
  statement: string;
  exp: string;
  methods: string[];
};

type ExpiryListener = (expired: { id: number }) => void;

/** `SignClient`. */
export type Client = {
  core: Core;
  engine: Engine;
  metadata: unknown;
  events: {
    on(event: 'proposal_expire', listener: ExpiryListener): void;
    off(event: 'proposal_expire', listener: ExpiryListener): void;
  };
  session: {
    set(topic: string, session: unknown): Promise<void>;
    get(topic: string): Session;
    delete(topic: string, reason: Reason): Promise<void>;
  };
  connect(options: ConnectRequest): Promise<{ uri?: string; approval(): Promise<Session> }>;
  authenticate(
    options: AuthenticateOptions,
  ): Promise<{ uri: string; response(): Promise<{ session?: Session }> }>;
  formatAuthMessage(options: { request: unknown; iss: string }): string;
  disconnect(options: { topic: string; reason: Reason }): Promise<void>;
};

export type ConnectRequest = { optionalNamespaces?: Namespaces };

type ConnectOptions = { pairingTopic?: string; skipPairing?: boolean };

/** `EthereumProvider`, with `UniversalProvider` in its `signer`. */
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

export type Proposal = {
  isAbandoned(): boolean;
  /** To be signed while the wallet connects; null to only connect. */
  signIn: SignInRequest | null;
  /** The relay has the request. */
  onSent(): void;
  /** The wallet approved in time, and the provider takes over its session. */
  onApproval(signed: readonly WalletSignature[]): void;
  /** The wallet declined, answered junk, or did not answer. */
  onFailure(error: unknown): void;
};
