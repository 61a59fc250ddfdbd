import type { Address, Hex } from 'viem';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';
import { Arrivals } from '@/tests/support/walletconnect-wallet/arrivals';
import {
  type AuthRequest,
  type Cacao,
  type Kit,
  untilSettled,
  utils,
} from '@/tests/support/walletconnect-wallet/kit';
import { sendCacaos } from '@/tests/support/walletconnect-wallet/send-cacaos';

/** Signs by a key; the address need not be the key's. */
type Signer = {
  readonly address: Address;
  signMessage(options: { message: string }): Promise<Hex>;
};

/** `getSdkError('USER_REJECTED')`, which Reown's sample wallet answers. */
const refusal = { code: 5000, message: 'User rejected.' };

/**
 * What a wallet makes of `session_authenticate`, CAIP-222's request to connect and sign in at once.
 * Seen in @reown/walletkit 1.6.0 with @walletconnect/sign-client 2.25.0 (`src/controllers/engine.ts`)
 * and @walletconnect/utils 2.25.0 (`src/cacao.ts`), and in Reown's sample wallet
 * (reown-com/web-examples 090d384, advanced/wallets/react-wallet-v2,
 * src/views/SessionAuthenticateModal.tsx):
 *
 * - A client that listens to `session_authenticate` drops the `session_proposal` of a pairing whose link
 *   names the method, unseen (`shouldIgnorePairingRequest`); of a link without `methods` it gets both.
 *   One that does not listen gets the proposal alone, and answers the request with nothing.
 * - One screen, whatever number of messages is signed (`SessionAuthenticateModal`): for the first of
 *   the chains that both know, or for each of them (`signStrategy` 1 and 2).
 * - The request is narrowed to the wallet's chains and methods before it is signed, and throws where
 *   nothing is left (`populateAuthPayload`): the sample then closes its screen and answers nothing.
 * - A refusal is code 5000 (`onReject`, `rejectSessionAuthenticate`).
 * - No signature is sent that the wallet's client could not verify (`approveSessionAuthenticate`): those
 *   of contracts, and all that is no answer to what was asked, go past it (see send-cacaos.ts).
 */
export class Authentication {
  /** What the owner does with a request. The latter two sign nothing, and approve the proposal. */
  onRequest: 'sign' | 'reject' | 'decline-then-connect' | 'connect-then-decline' = 'sign';
  /** The methods that it lets a page ask for, of those that were asked. */
  methods: readonly string[] = ['eth_sendTransaction', 'eth_signTypedData_v4', 'personal_sign'];
  /** Which of the chains it signs for: the first, each, or one whatever was asked. */
  chains: 'first' | 'each' | number = 'first';
  /** Whom it signs in, all on one screen; the wallet's own account where empty. */
  accounts: readonly Signer[] = [];
  /** Signs in place of each account: a stranger. */
  signer: Signer | null = null;
  /** What the signature says of itself; the last is of no client here, and is what a newer one might say. */
  signatureType: 'eip191' | 'eip1271' | 'eip6492' = 'eip191';
  /** Wraps each signature, as the one of an account that is not deployed yet. @see ERC-6492 */
  wrap: (signature: Hex) => Hex = (signature) => signature;
  /** Changes what is asked before it is signed: an answer to another request. */
  rewrite: (request: AuthRequest) => AuthRequest = (request) => request;
  /** Gives what is sent in place of the result: junk. */
  alter: ((result: object) => unknown) | null = null;
  /** How often the result is sent. */
  times = 1;
  /** The texts that were signed, in order. */
  readonly messages: string[] = [];
  readonly #kit: Kit;
  readonly #owner: TestWallet;
  readonly #requests = new Arrivals();
  readonly #proposals = new Arrivals();
  #approveProposal: (() => Promise<string>) | null = null;

  constructor(kit: Kit, owner: TestWallet) {
    this.#kit = kit;
    this.#owner = owner;
  }

  get connectsOnly(): boolean {
    return this.onRequest.includes('connect');
  }

  /** Resolves when so many requests have come. */
  async untilRequested(count = 1): Promise<void> {
    await this.#requests.until(count);
  }

  /** The proposal that came beside the request, to be approved in its turn; gives the session's topic. */
  takeProposal(approve: () => Promise<string>): void {
    this.#approveProposal = approve;
    this.#proposals.add();
  }

  /** `chains`: those of the wallet. */
  async respond(id: number, request: AuthRequest, chains: string[]): Promise<void> {
    const { onRequest } = this;
    this.#requests.add();
    const { count } = this.#requests;
    const isAllowed = await this.#askOwner();
    if (onRequest === 'connect-then-decline') {
      await untilSettled(this.#kit, await this.#connect(count));
    }
    if (onRequest === 'sign' && isAllowed) await this.#approve(id, request, chains);
    else await this.#kit.rejectSessionAuthenticate({ id, reason: refusal });
    if (onRequest === 'decline-then-connect') await this.#connect(count);
  }

  async #approve(id: number, request: AuthRequest, chains: string[]): Promise<void> {
    const auths = await this.#sign(request, chains);
    if (this.#isOrdinary()) await this.#kit.approveSessionAuthenticate({ id, auths });
    else await sendCacaos(this.#kit, { id, auths, alter: this.alter, times: this.times });
  }

  /** `count`: of the request, and so of the proposal beside it. */
  async #connect(count: number): Promise<string> {
    await this.#proposals.until(count);
    if (this.#approveProposal === null) throw new Error('There is no proposal.');
    return await this.#approveProposal();
  }

  /** By `hold`, `rejectNext` and their like of the owner. */
  #askOwner(): Promise<boolean> {
    return this.#owner.requireConsent('wc_sessionAuthenticate').then(
      () => true,
      () => false,
    );
  }

  async #sign(asked: AuthRequest, chains: string[]): Promise<Cacao[]> {
    const request = utils.populateAuthPayload({
      authPayload: this.rewrite(asked),
      chains,
      methods: [...this.methods],
    });
    const auths: Cacao[] = [];
    for (const chain of this.#toChains(request)) {
      for (const account of this.#signers()) {
        auths.push(await this.#signFor(request, `${chain}:${account.address}`, account));
      }
    }
    return auths;
  }

  async #signFor(request: AuthRequest, iss: string, account: Signer): Promise<Cacao> {
    const message = this.#kit.formatAuthMessage({ request, iss });
    this.messages.push(message);
    const signature = await (this.signer ?? account).signMessage({ message });
    return utils.buildAuthObject(request, { t: this.#type, s: this.wrap(signature) }, iss);
  }

  /** The kit's types know the two that its client can verify. */
  get #type(): Cacao['s']['t'] {
    return this.signatureType as Cacao['s']['t'];
  }

  #toChains({ chains }: AuthRequest): readonly string[] {
    if (this.chains === 'each') return chains;
    return this.chains === 'first' ? chains.slice(0, 1) : [`eip155:${this.chains}`];
  }

  #signers(): readonly Signer[] {
    return this.accounts.length > 0 ? this.accounts : [this.#owner.account];
  }

  #isOrdinary(): boolean {
    const isByKey = this.signer === null && this.signatureType === 'eip191';
    return isByKey && this.alter === null && this.times === 1;
  }
}
