import { type Address, type PrivateKeyAccount, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { chainIds, home } from '@/tests/support/chains';
import type { BatchSupport, Bundle } from '@/tests/support/wallet/bundles';
import { Consent, createHold, type Hold } from '@/tests/support/wallet/consent';
import { answer } from '@/tests/support/wallet/methods';
import { RpcError } from '@/tests/support/wallet/rpc-error';
import type { AlterConnection } from '@/tests/support/wallet/wallet-connect';

export type WalletEvent =
  | { name: 'accountsChanged'; value: unknown }
  | { name: 'chainChanged'; value: unknown }
  | { name: 'disconnect'; value: { code: number; message: string } };
export type LoggedRequest = { method: string; params: unknown; origin: string };
export type WalletOptions = {
  /** The wallet's first chain; any id, including one that the page does not know. */
  chainId?: number;
  /** Chains that it can switch to; the others answer 4902 until they are added. */
  chains?: readonly number[];
};

type Emit = (event: WalletEvent, origin: string | null) => Promise<void>;

/**
 * A wallet whose key never leaves this process. The page reaches it through `request`; the test
 * plays its owner through the other methods.
 */
export class TestWallet {
  /** Every request from the page, in order. */
  readonly requests: LoggedRequest[] = [];
  /** Requests for methods that no wallet knows. The fixture fails the test on them. */
  readonly unknownMethods: string[] = [];
  /** Consent screens that the owner saw, in order, each by its request. */
  readonly consents: string[] = [];
  readonly knownChains: Set<number>;
  readonly connectedOrigins = new Set<string>();
  readonly #consent = new Consent();
  #account: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey());
  #chainId: number;
  #locked = false;
  #emit: Emit = async () => {};
  #stalled: Hold | null = null;
  #isBroken = false;
  readonly #answers = new Map<string, () => unknown>();
  /** Sends without estimating gas at the node, so that a transaction is mined even if it reverts. */
  sendsAnyway = false;
  /** Skips a nonce, so that the chain cannot mine later transactions until `fillNonce`. */
  skipsNonce = false;
  /** Supports `wallet_connect`, and signs in as it connects. @see https://eips.ethereum.org/EIPS/eip-7846 */
  signsIn = false;
  /** How it makes several calls at once (EIP-5792), if it does. */
  batches: BatchSupport | null = null;
  readonly bundles = new Map<string, Bundle>();
  /** Changes the answer to `wallet_connect`. */
  alterConnection: AlterConnection = (connection) => connection;
  /** False for a page that slept through the events. @see https://github.com/RabbyHub/Rabby/issues/2530 */
  reportsChanges = true;
  /** Makes the owner pick another account when asked which one the page may see. */
  picksOther = false;

  constructor({ chainId = home.id, chains = chainIds }: WalletOptions = {}) {
    this.#chainId = chainId;
    this.knownChains = new Set([...chains, chainId]);
  }

  get account(): PrivateKeyAccount {
    return this.#account;
  }

  /** The checksummed address. */
  get address(): Address {
    return this.#account.address;
  }

  get chainId(): number {
    return this.#chainId;
  }

  rejectNext(code = 4001, method: string | null = null): void {
    this.#consent.rejectNext(code, method);
  }

  /** Leaves requests that need consent unanswered until `release`. */
  hold(): void {
    this.#consent.hold();
  }

  release(): void {
    this.#consent.release();
  }

  /** Leaves every request unanswered until `resume`, like an extension that hangs. */
  stall(): void {
    this.#stalled ??= createHold();
  }

  resume(): void {
    this.#stalled?.release();
    this.#stalled = null;
  }

  /** Rejects every request until `mend`, like the stale script that an updated extension leaves in a page. */
  break(): void {
    this.#isBroken = true;
  }

  mend(): void {
    this.#isBroken = false;
  }

  /** Announces that the wallet is disconnected, for a reason of its own. */
  async disconnect(code: number): Promise<void> {
    const value = { code, message: `Disconnected (${code})` };
    await this.#emit({ name: 'disconnect', value }, null);
  }

  async switchAccount(
    to: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey()),
  ): Promise<Address> {
    this.#account = to;
    await this.#announceAccounts();
    return this.address;
  }

  async setChain(id: number): Promise<void> {
    this.knownChains.add(id);
    if (id === this.#chainId) return;
    this.#chainId = id;
    await this.#emit({ name: 'chainChanged', value: toHex(id) }, null);
  }

  async lock(): Promise<void> {
    this.#locked = true;
    await this.#announceAccounts();
  }

  async unlock(): Promise<void> {
    this.#locked = false;
    await this.#announceAccounts();
  }

  onEvent(emit: Emit): void {
    this.#emit = async (event, origin) => {
      if (this.reportsChanges) await emit(event, origin);
    };
  }

  /** Announces this to every page as its accounts, whatever they are. */
  async announce(accounts: unknown): Promise<void> {
    await this.#emit({ name: 'accountsChanged', value: accounts }, null);
  }

  /** Announces this to every page as its network, whatever it is. */
  async announceChain(chain: unknown): Promise<void> {
    await this.#emit({ name: 'chainChanged', value: chain }, null);
  }

  accountsFor(origin: string): readonly Address[] {
    return this.connectedOrigins.has(origin) && !this.#locked ? [this.address] : [];
  }

  async connect(origin: string): Promise<void> {
    if (this.#locked) await this.unlock();
    if (this.connectedOrigins.has(origin)) return;
    this.connectedOrigins.add(origin);
    await this.#emit({ name: 'accountsChanged', value: this.accountsFor(origin) }, origin);
  }

  async revoke(origin: string): Promise<void> {
    if (!this.connectedOrigins.delete(origin)) return;
    await this.#emit({ name: 'accountsChanged', value: [] }, origin);
  }

  requireConsent(method: string): Promise<void> {
    this.consents.push(method);
    return this.#consent.require(method);
  }

  /** Makes a method return this from now on, whatever it means. The function may throw `RpcError`. */
  answerWith(method: string, answerTo: () => unknown): void {
    this.#answers.set(method, answerTo);
  }

  answerAsUsual(method: string): void {
    this.#answers.delete(method);
  }

  /** Handles EIP-1193's `request` from a page of this origin. Throws `RpcError`. */
  async request(method: string, params: unknown, origin: string): Promise<unknown> {
    this.requests.push({ method, params, origin });
    await this.#stalled?.promise;
    if (this.#isBroken) throw new Error('Extension context invalidated.');
    const given = this.#answers.get(method);
    if (given) return given();
    const handler = answer(method);
    if (handler) return handler({ wallet: this, method, params, origin });
    this.unknownMethods.push(method);
    throw new RpcError(4200, `The test wallet does not know ${method}.`);
  }

  async #announceAccounts(): Promise<void> {
    for (const origin of this.connectedOrigins) {
      await this.#emit({ name: 'accountsChanged', value: this.accountsFor(origin) }, origin);
    }
  }
}
