import { setTimeout as wait } from 'node:timers/promises';
import type { Frame, Page } from '@playwright/test';
import { Methods } from '@safe-global/safe-apps-sdk';
import { type Hex, zeroAddress } from 'viem';
import { z } from 'zod';
import { answerGateway } from '@/tests/support/safe-host/gateway';
import { describeProposal } from '@/tests/support/safe-host/proposal';
import { SafeApp } from '@/tests/support/safe-host/safe-app';
import type { TestSafe } from '@/tests/support/safe-host/test-safe';
import { unknownToHosts } from '@/tests/support/safe-host/unknown';
import { embeddedUrl, safeHostUrl } from '@/tests/support/servers';

const hex = z.templateLiteral(['0x', z.string()]);
const requestSchema = z.object({
  id: z.string(),
  method: z.string(),
  params: z.unknown().optional(),
});
const hashParams = z.object({ safeTxHash: hex });
const sendParams = z.object({
  txs: z.array(z.object({ to: hex, value: z.string(), data: hex })),
});
const rpcParams = z.object({ call: z.string(), params: z.array(z.unknown()) });

type Reply = Readonly<Record<string, unknown>>;

/** A failure that the host reports in its own words. All others become "Request failed". */
class Refusal extends Error {}

async function fail(): Promise<never> {
  throw new Error('as the options say');
}

const knownMethods: readonly string[] = Object.values(Methods);

type Dialog = {
  close(): void;
  /** The message that the dialog signs off chain. */
  message: Hex | null;
  resolve(signature: Hex): void;
};

/**
 * The owner's reaction to the host's dialog: sign and leave it open, close it unsigned, sign and then close
 * it, or leave it open and do nothing.
 */
type Reaction = 'sign' | 'close' | 'sign-and-close' | 'wait';

type HostOptions = {
  /** Milliseconds before each answer. */
  delay?: number;
  /** Delays all answers until it resolves. */
  until?: Promise<unknown>;
  /** Answers nothing at all. */
  silent?: boolean;
  /** The user's own setting: every message is signed on chain, whatever an app requests. */
  signsOnChain?: boolean;
  /** Methods whose lookup in the host's service fails, with "Request failed". */
  failing?: readonly string[];
  /** Prepared signature to return instead of the service's. */
  prepared?: Hex;
  readOnly?: boolean;
  react?: Reaction;
  /** Changes answers before they are sent, or adds others. */
  tamper?: (replies: Reply[], method: string) => Reply[];
  /** Information about the Safe that the host returns instead of the truth. */
  info?: Readonly<Record<string, unknown>>;
  url?: string;
  /** The host's own origin. */
  origin?: string;
};

/** Milliseconds for which the dialog stays open once a message has all signatures (`HIDE_DELAY`). */
const hideDelay = 3_000;

/**
 * Answers our page as a Safe's interface does, with one of its owners (the first) in front of it. The
 * behavior was read in Safe{Wallet} web 1.95.0 (safe-global/safe-wallet-monorepo, apps/web/src; the frame:
 * host-page.ts, the service: gateway.ts):
 *
 * - Methods that the SDK does not list are ignored (services/safe-apps/AppCommunicator.ts,
 *   `isValidMessage`).
 * - If a handler returns `undefined`, there is no answer; if it throws, the answer is "Request failed",
 *   whatever it threw (same file, `handleIncomingMessage`).
 * - `getOffChainSignature` returns `undefined` while no signature is prepared, and if the service
 *   fails (hooks/safe-apps/useCustomAppCommunicator.tsx, `onGetOffChainSignature`).
 * - One request has a dialog at a time. Closing the dialog rejects the newest request with "Transaction was
 *   rejected", even if an owner has signed in the dialog (`onTxFlowClose`). A request that arrives while it
 *   is open closes it first, and is thereby rejected itself (components/tx-flow/index.tsx, `setTxFlow`).
 * - Closing the dialog of an on-chain signature sends no answer (`SignMessageOnChainFlow` has no
 *   `onTxFlowClose`); confirming in it answers with the `safeTxHash`.
 * - A message with all signatures is answered three seconds later
 *   (hooks/messages/useSyncSafeMessageSigner.ts, `HIDE_DELAY`), and only by an open dialog.
 * - `safe_setSettings` is echoed, whatever the user's own setting is (`onSetSafeSettings`).
 * - `getSafeInfo` has more than the SDK's types (components/safe-apps/AppFrame/useGetSafeInfo.ts).
 * - `getChainInfo` is not answered while the chain is not loaded (`onGetChainInfo`).
 * - Without permission the address book is empty; refusing permissions is the error "Permissions were
 *   rejected" (components/safe-apps/AppFrame/index.tsx).
 * - An error from a node becomes "Request failed" (`useAppCommunicator.ts`, `rpcCall`).
 */
export class HostAnswers {
  /** Methods that the page requested, in order. */
  readonly asked: string[] = [];
  #dialog: Dialog | null = null;
  #isOffChain = true;

  constructor(
    readonly safe: TestSafe,
    public options: HostOptions = {},
  ) {}

  /** Signs as another owner, elsewhere. An open dialog notices. */
  async sign(index: number): Promise<void> {
    await this.safe.sign(index);
    this.#answerSigned(this.safe.lastMessage);
  }

  /** Reloads the host: its dialogs end, and nobody receives an answer. */
  reload(): void {
    this.#dialog = null;
  }

  /** Closes the open dialog, as the owner does. */
  close(): void {
    this.#dialog?.close();
    this.#dialog = null;
  }

  async answer(data: unknown): Promise<Reply[]> {
    const { id, method, params } = requestSchema.parse(data);
    if (!knownMethods.includes(method)) {
      unknownToHosts.push(method);
      return [];
    }
    this.asked.push(method);
    const { delay = 0, until, silent, failing = [], tamper } = this.options;
    if (silent) return [];
    await until;
    if (delay > 0) await wait(delay);
    const reply = await this.#reply(
      id,
      failing.includes(method) ? fail : () => this.#decide(method, params),
    );
    return tamper === undefined ? reply : tamper(reply, method);
  }

  async #reply(id: string, decide: () => Promise<unknown>): Promise<Reply[]> {
    try {
      const data = await decide();
      return data === undefined ? [] : [{ id, success: true, version: '9.1.0', data }];
    } catch (error) {
      const told = error instanceof Refusal ? error.message : 'Request failed';
      return [{ id, success: false, version: '9.1.0', error: told }];
    }
  }

  async #decide(method: string, params: unknown): Promise<unknown> {
    const { safe } = this;
    switch (method) {
      case 'getSafeInfo':
        return await this.#info();
      case 'getChainInfo':
        return undefined;
      case 'getEnvironmentInfo':
        return { origin: this.options.origin ?? safeHostUrl };
      case 'getSafeBalances':
        return { fiatTotal: '0', items: [] };
      case 'wallet_getPermissions':
      case 'requestAddressBook':
        return [];
      case 'wallet_requestPermissions':
        throw new Refusal('Permissions were rejected');
      case 'signMessage':
        return await this.#signMessage(z.object({ message: z.string() }).parse(params).message);
      case 'getOffChainSignature':
        return this.options.prepared ?? safe.prepared(hex.parse(params)) ?? undefined;
      case 'sendTransactions':
        return await this.#send(sendParams.parse(params).txs);
      case 'getTxBySafeTxHash':
        return await describeProposal(safe, hashParams.parse(params).safeTxHash);
      case 'rpcCall':
        return await this.#rpc(rpcParams.parse(params));
      default:
        unknownToHosts.push(method);
        throw new Error(`The test has no answer to ${method}`);
    }
  }

  async #info() {
    const { safe, options } = this;
    return {
      safeAddress: safe.address,
      chainId: safe.chainId,
      threshold: safe.threshold,
      owners: safe.owners.map(({ address }) => address),
      isReadOnly: options.readOnly === true,
      nonce: Number(await safe.nonce()),
      implementation: zeroAddress,
      modules: null,
      fallbackHandler: zeroAddress,
      guard: null,
      version: '1.4.1',
      network: 'TEST',
      ...options.info,
    };
  }

  /**
   * Opens a dialog for a request. If another dialog is open, this one replaces it. The new request is then
   * rejected at once, and nothing that happens in its dialog is answered.
   */
  #openDialog(isAnsweredWhenClosed: boolean): { dialog: Dialog; isClosed: Promise<never> } {
    const isOnlyOne = this.#dialog === null;
    let close = () => {};
    const isClosed = new Promise<never>((_, reject) => {
      if (isAnsweredWhenClosed) close = () => reject(new Refusal('Transaction was rejected'));
    });
    // Whoever awaits the promise receives the rejection as well.
    isClosed.catch(() => undefined);
    if (!isOnlyOne) close();
    const dialog: Dialog = { close, message: null, resolve: () => {} };
    this.#dialog = dialog;
    return { dialog, isClosed };
  }

  async #signMessage(text: string): Promise<unknown> {
    const { safe } = this;
    const { react = 'sign', signsOnChain } = this.options;
    const isOffChain = this.#isOffChain && signsOnChain !== true;
    const { dialog, isClosed } = this.#openDialog(isOffChain);
    const signs = react === 'sign' || react === 'sign-and-close';
    if (!isOffChain) {
      if (!signs) return await isClosed;
      const safeTxHash = await safe.proposeSigning(text);
      await safe.confirm(0, safeTxHash);
      this.#dialog = null;
      return { safeTxHash };
    }
    const messageHash = safe.addMessage(text);
    const signed = new Promise<unknown>((resolve) => {
      dialog.message = messageHash;
      dialog.resolve = (signature) => resolve({ messageHash, signature });
    });
    if (signs) {
      await safe.sign(0, messageHash);
      this.#answerSigned(messageHash);
    }
    if (react === 'close' || react === 'sign-and-close') this.close();
    return await Promise.race([signed, isClosed]);
  }

  #answerSigned(message: Hex): void {
    const dialog = this.#dialog;
    const signature = this.safe.prepared(message);
    if (dialog?.message !== message || signature === null) return;
    setTimeout(() => {
      if (this.#dialog !== dialog) return;
      dialog.resolve(signature);
      this.#dialog = null;
    }, hideDelay);
  }

  async #send(txs: z.infer<typeof sendParams>['txs']): Promise<unknown> {
    const { react = 'sign' } = this.options;
    const { isClosed } = this.#openDialog(true);
    if (react === 'close') this.close();
    if (react === 'close' || react === 'wait') return await isClosed;
    const calls = txs.map(({ to, value, data }) => ({ to, value: BigInt(value), data }));
    const safeTxHash = await this.safe.propose(calls);
    await this.safe.confirm(0, safeTxHash);
    this.#dialog = null;
    return { safeTxHash };
  }

  async #rpc({ call, params }: z.infer<typeof rpcParams>): Promise<unknown> {
    if (call !== 'safe_setSettings') {
      return await this.safe.client.request({ method: call, params } as never);
    }
    this.#isOffChain = z.object({ offChainSigning: z.boolean() }).parse(params[0]).offChainSigning;
    return { offChainSigning: this.#isOffChain };
  }
}

/** A Safe's interface around our page. */
export class SafeHost extends HostAnswers {
  readonly app: SafeApp;

  constructor(
    readonly page: Page,
    safe: TestSafe,
    options?: HostOptions,
  ) {
    super(safe, options);
    this.app = new SafeApp(page.frameLocator('iframe'));
  }

  /** Our frame inside the host. */
  get frame(): Frame {
    const { url = embeddedUrl } = this.options;
    const frame = this.page.frames().find((it) => it.url().startsWith(url));
    if (frame === undefined) throw new Error('The host has framed nothing.');
    return frame;
  }

  async open(): Promise<this> {
    const { page, options } = this;
    await answerGateway(page, this.safe);
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.reload();
    });
    await page.exposeFunction('safeHost', (data: unknown) => this.answer(data));
    await page.exposeFunction('safeHostApp', () => options.url ?? embeddedUrl);
    await page.goto(options.origin ?? safeHostUrl);
    return this;
  }
}

/** Opens a Safe's interface in `page`, with our page in its frame. */
export function openSafeHost(page: Page, safe: TestSafe, options?: HostOptions): Promise<SafeHost> {
  return new SafeHost(page, safe, options).open();
}

/** Opens a Safe's interface, and asks its owners to sign in. */
export async function openAndAsk(
  page: Page,
  safe: TestSafe,
  options?: HostOptions,
): Promise<SafeHost> {
  const host = await openSafeHost(page, safe, options);
  await host.app.signInButton.click();
  return host;
}
