import type { CreateConnectorFn } from 'wagmi';
import type { walletConnect } from 'wagmi/connectors';
import type { SignInRequest } from '@/lib/auth/one-approval';
import type { WalletSignature } from '@/lib/wallet/attempts/sign-in-with';

export type Connector = ReturnType<CreateConnectorFn>;

type EthereumProvider = Awaited<
  ReturnType<ReturnType<ReturnType<typeof walletConnect>>['getProvider']>
>;
type UniversalProvider = EthereumProvider['signer'];
type SignClient = UniversalProvider['client'];

export type Session = Awaited<ReturnType<UniversalProvider['pair']>>;
export type ConnectRequest = Parameters<SignClient['connect']>[0];
export type Namespaces = NonNullable<ConnectRequest['optionalNamespaces']>;

export type EngineRequest = {
  topic: string;
  method: string;
  params: unknown;
  clientRpcId?: number;
  throwOnFailedPublish?: true;
};

type WalletAnswer = { result?: unknown; error?: unknown };

/** Includes members that `SignClient` keeps private. */
export type Client = Pick<
  SignClient,
  | 'metadata'
  | 'events'
  | 'session'
  | 'connect'
  | 'authenticate'
  | 'formatAuthMessage'
  | 'disconnect'
> & {
  core: SignClient['core'] & { relayer: { reconnectInProgress: boolean } };
  engine: {
    events: { once(name: `session_request:${number}`, take: (it: WalletAnswer) => void): unknown };
    sendRequest(request: EngineRequest): Promise<number>;
    onSessionAuthenticateResponse(topic: string, response: { id: number }): void;
  };
};

/** Includes members that `EthereumProvider` and `UniversalProvider` keep private. */
export type Provider = Pick<
  EthereumProvider,
  'session' | 'chainId' | 'events' | 'on' | 'removeListener'
> & {
  request(...parameters: Parameters<EthereumProvider['request']>): Promise<unknown>;
  signer: Pick<UniversalProvider, 'session' | 'connect' | 'pair'> & {
    client: Client;
    cleanup(): Promise<void>;
  };
  reset(): void;
};

export type Proposal = {
  isAbandoned(): boolean;
  /** To be signed while the wallet connects; null to connect only. */
  signIn: SignInRequest | null;
  /** Runs once the relay has the request. */
  onSent(): void;
  /** Runs when the wallet has approved in time, and the provider takes over its session. */
  onApproval(signed: readonly WalletSignature[]): void;
  /** Runs when the wallet declines, returns junk or does not respond. */
  onFailure(error: unknown): void;
};
