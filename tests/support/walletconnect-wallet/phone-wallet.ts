import type { Address } from 'viem';
import { configuredChains } from '@/tests/support/chains';
import { RpcError } from '@/tests/support/wallet/rpc-error';
import { TestWallet } from '@/tests/support/wallet/test-wallet';
import { Authentication } from '@/tests/support/walletconnect-wallet/authentication';
import { batchMethods } from '@/tests/support/walletconnect-wallet/batch-methods';
import { controlsSession, createKit, type Kit } from '@/tests/support/walletconnect-wallet/kit';
import { shownOnce } from '@/tests/support/walletconnect-wallet/shown-once';

type Namespace = { chains: string[]; accounts: string[]; methods: string[]; events: string[] };
export type Terms = Partial<Namespace>;

const approval = {
  methods: [
    'personal_sign',
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
  ],
  events: ['accountsChanged', 'chainChanged'],
};

/**
 * A wallet on a phone, reached through a relay: Reown's client in this process. The test plays its owner
 * through `owner` (consent, account, chain; see test-wallet.ts).
 */
export class PhoneWallet {
  readonly owner = new TestWallet();
  /** The owner's reaction to a proposal. */
  onProposal: 'approve' | 'reject' | 'ignore' = 'approve';
  /** Approved terms that differ from the request. */
  terms: Terms = {};
  /**
   * Properties of the session. The client reads `bundler_name` and `bundler_url` (@walletconnect/universal-provider
   * 2.21.1, `Eip155Provider`, `getCallStatus`).
   */
  properties: Readonly<Record<string, string>> = {};
  /** Approved chains, in order; the session starts on the first. */
  chains: readonly number[] = configuredChains.map(({ id }) => id);
  /** Errors between the wallet and its relay. */
  readonly errors: unknown[] = [];
  readonly #kit: Kit;

  private constructor(kit: Kit) {
    this.#kit = kit;
    kit.on(
      'session_proposal',
      shownOnce(({ id }) => {
        this.owner.consents.push('wc_sessionPropose');
        this.#keep(this.#decide(id));
      }),
    );
    kit.on(
      'session_request',
      shownOnce(({ id, topic, params }) => {
        this.#keep(this.#respond(id, topic, params));
      }),
    );
  }

  static async open(relayUrl: string, name = 'Phone Wallet'): Promise<PhoneWallet> {
    return new PhoneWallet(await createKit(relayUrl, name));
  }

  /**
   * Makes the wallet support `session_authenticate` too, and hide any proposal that comes with one. A wallet
   * without this call only knows sessions.
   */
  learnAuthentication(): Authentication {
    const authentication = new Authentication(this.#kit, this.owner);
    this.#kit.on(
      'session_authenticate',
      shownOnce(({ id, params }) => {
        this.#keep(authentication.respond(id, params.authPayload, this.#chainNames()));
      }),
    );
    return authentication;
  }

  get proposals(): number {
    return this.owner.consents.filter((method) => method === 'wc_sessionPropose').length;
  }

  /** Topics of the current sessions. */
  get sessions(): readonly string[] {
    return Object.keys(this.#kit.getActiveSessions());
  }

  async pair(uri: string): Promise<void> {
    await this.#kit.pair({ uri });
  }

  /** Switches to another account, which the page may see too. */
  async switchAccount(): Promise<Address> {
    const address = await this.owner.switchAccount();
    await this.#eachSession(async (topic) => {
      if (controlsSession(this.#kit, topic)) {
        await this.#kit.updateSession({ topic, namespaces: { eip155: this.#namespace() } });
      }
      await this.#emit(topic, 'accountsChanged', [address]);
    });
    return address;
  }

  async switchChain(chainId: number): Promise<void> {
    await this.owner.setChain(chainId);
    await this.#eachSession((topic) => this.#emit(topic, 'chainChanged', chainId));
  }

  async disconnect(): Promise<void> {
    const reason = { code: 6000, message: 'User disconnected' };
    await this.#eachSession((topic) => this.#kit.disconnectSession({ topic, reason }));
  }

  /** Sends the page a request of a kind that only pages may send to wallets. */
  ask(method: string, params: unknown): void {
    for (const topic of this.sessions) {
      const chainId = `eip155:${this.owner.chainId}`;
      const request = { topic, chainId, request: { method, params } };
      // Nobody answers, and the client's reaction does not matter.
      this.#kit.engine.signClient.request(request).catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    this.#kit.core.heartbeat.stop();
    await this.#kit.core.relayer.transportClose();
  }

  async #decide(id: number): Promise<void> {
    if (this.onProposal === 'ignore') return;
    if (this.onProposal === 'reject') {
      const reason = { code: 5000, message: 'User rejected.' };
      return await this.#kit.rejectSession({ id, reason });
    }
    const namespaces = { eip155: { ...this.#namespace(), ...this.terms } };
    await this.#kit.approveSession({ id, namespaces, sessionProperties: { ...this.properties } });
  }

  #chainNames(): string[] {
    return this.chains.map((id) => `eip155:${id}`);
  }

  #namespace(): Namespace {
    const chains = this.#chainNames();
    return {
      ...approval,
      methods: [...approval.methods, ...(this.owner.batches === null ? [] : batchMethods)],
      chains,
      accounts: chains.map((chain) => `${chain}:${this.owner.address}`),
    };
  }

  async #respond(
    id: number,
    topic: string,
    { request, chainId }: { request: { method: string; params: unknown }; chainId: string },
  ): Promise<void> {
    const origin = topic;
    this.owner.connectedOrigins.add(origin);
    const chain = Number(chainId.split(':')[1]);
    if (request.method !== 'wallet_switchEthereumChain') await this.owner.setChain(chain);
    const response = await this.owner.request(request.method, request.params, origin).then(
      (result) => ({ id, jsonrpc: '2.0', result }),
      (error: unknown) => ({ id, jsonrpc: '2.0', error: asError(error) }),
    );
    await this.#kit.respondSessionRequest({ topic, response });
  }

  async #emit(topic: string, name: string, data: unknown): Promise<void> {
    const chainId = `eip155:${this.owner.chainId}`;
    await this.#kit.emitSessionEvent({ topic, event: { name, data }, chainId });
  }

  async #eachSession(act: (topic: string) => Promise<unknown>): Promise<void> {
    for (const topic of this.sessions) await act(topic);
  }

  #keep(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.errors.push(error));
  }
}

function asError(error: unknown): { code: number; message: string } {
  return error instanceof RpcError
    ? { code: error.code, message: error.message }
    : { code: -32603, message: String(error) };
}
