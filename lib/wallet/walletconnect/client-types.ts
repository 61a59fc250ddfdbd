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
};

/** With what `SignClient` keeps private. */
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
    sendRequest(request: EngineRequest): Promise<number>;
    onSessionAuthenticateResponse(topic: string, response: { id: number }): void;
  };
};

/** With what `EthereumProvider` and `UniversalProvider` keep private. */
export type Provider = Pick<
  EthereumProvider,
  'session' | 'events' | 'request' | 'on' | 'removeListener'
> & {
  signer: Pick<UniversalProvider, 'session' | 'connect' | 'pair'> & {
    client: Client;
    cleanup(): Promise<void>;
  };
  reset(): void;
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
