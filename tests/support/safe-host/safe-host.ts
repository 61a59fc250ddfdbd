import { setTimeout as wait } from 'node:timers/promises';
import type { FrameLocator, Page } from '@playwright/test';
import type { Hex } from 'viem';
import { z } from 'zod';
import { answerGateway } from '@/tests/support/safe-host/gateway';
import { describeProposal } from '@/tests/support/safe-host/proposal';
import type { TestSafe } from '@/tests/support/safe-host/test-safe';
import { embeddedUrl, safeHostUrl } from '@/tests/support/servers';

const hex = z.templateLiteral(['0x', z.string()]);
const requestSchema = z.object({ id: z.string(), method: z.string(), params: z.unknown() });
const hashParams = z.object({ safeTxHash: hex });
const sendParams = z.object({
  txs: z.array(z.object({ to: hex, value: z.string(), data: hex })),
});
const rpcParams = z.object({ call: z.string(), params: z.array(z.unknown()) });

type Reply = Readonly<Record<string, unknown>>;

/** What the person in front of the host does when they are asked. */
type Reaction = 'agree' | 'reject' | 'close';

type HostOptions = {
  /** Milliseconds before each answer. */
  delay?: number;
  /** Answers nothing before this. */
  until?: Promise<unknown>;
  /** Answers nothing at all. */
  silent?: boolean;
  /** Signs on chain only: the setting for off-chain signing is refused. */
  onChainOnly?: boolean;
  readOnly?: boolean;
  react?: Reaction;
  /** Changes answers before they are sent, or adds others. */
  tamper?: (replies: Reply[], method: string) => Reply[];
  /** What the host says of the Safe, in place of the truth. */
  info?: Readonly<Record<string, unknown>>;
  url?: string;
  /** The origin of the host. */
  origin?: string;
};

/** A Safe's interface around our page, with one of its owners (the first) in front of it. */
export class SafeHost {
  /** The methods that the page asked for, in order. */
  readonly asked: string[] = [];
  readonly app: FrameLocator;
  readonly #waiting = new Map<Hex, (signature: Hex) => void>();
  #isOffChain = false;

  constructor(
    readonly page: Page,
    readonly safe: TestSafe,
    public options: HostOptions = {},
  ) {
    this.app = page.frameLocator('iframe');
  }

  async open(): Promise<this> {
    const { page, options } = this;
    await answerGateway(page, this.safe);
    await page.exposeFunction('safeHost', (data: unknown) => this.#answer(data));
    await page.exposeFunction('safeHostApp', () => options.url ?? embeddedUrl);
    await page.goto(options.origin ?? safeHostUrl);
    return this;
  }

  /** Another owner signs, elsewhere. The one who asked is told once there are enough. */
  async sign(index: number): Promise<void> {
    await this.safe.sign(index);
    const hash = this.safe.lastMessage;
    const signature = this.safe.prepared(hash);
    if (signature !== null) this.#waiting.get(hash)?.(signature);
  }

  async #answer(data: unknown): Promise<Reply[]> {
    const { id, method, params } = requestSchema.parse(data);
    this.asked.push(method);
    const { delay = 0, until, silent, tamper } = this.options;
    if (silent) return [];
    await until;
    if (delay > 0) await wait(delay);
    const reply = await this.#decide(method, params).then(
      (answer) => ({ id, success: true, version: '9.1.0', data: answer }),
      (error: Error) => ({ id, success: false, version: '9.1.0', error: error.message }),
    );
    return tamper === undefined ? [reply] : tamper([reply], method);
  }

  async #decide(method: string, params: unknown): Promise<unknown> {
    const { safe } = this;
    switch (method) {
      case 'getSafeInfo':
        return this.#info();
      case 'getChainInfo':
        return { chainId: `${safe.chainId}`, chainName: 'Test', shortName: 'test' };
      case 'getEnvironmentInfo':
        return { origin: new URL(this.page.url()).origin };
      case 'getSafeBalances':
        return { fiatTotal: '0', items: [] };
      case 'signMessage':
        return await this.#signMessage(z.object({ message: z.string() }).parse(params).message);
      case 'getOffChainSignature':
        return safe.prepared(hex.parse(params));
      case 'sendTransactions':
        return await this.#send(sendParams.parse(params).txs);
      case 'getTxBySafeTxHash':
        return await describeProposal(safe, hashParams.parse(params).safeTxHash);
      case 'rpcCall':
        return await this.#rpc(rpcParams.parse(params));
      default:
        throw new Error(`The host does not know ${method}`);
    }
  }

  #info() {
    const { safe, options } = this;
    return {
      safeAddress: safe.address,
      chainId: safe.chainId,
      threshold: safe.threshold,
      owners: safe.owners.map(({ address }) => address),
      isReadOnly: options.readOnly === true,
      ...options.info,
    };
  }

  async #react(): Promise<void> {
    const { react = 'agree' } = this.options;
    if (react === 'close') await new Promise(() => undefined);
    if (react === 'reject') throw new Error('Transaction was rejected');
  }

  async #signMessage(text: string): Promise<unknown> {
    await this.#react();
    const { safe } = this;
    if (!this.#isOffChain) {
      const safeTxHash = await safe.proposeSigning(text);
      await safe.confirm(0, safeTxHash);
      return { safeTxHash };
    }
    const messageHash = safe.addMessage(text);
    await safe.sign(0, messageHash);
    const signature = safe.prepared(messageHash);
    if (signature !== null) return { messageHash, signature };
    // As Safe{Wallet}: there is no answer before the last owner has signed.
    return await new Promise((resolve) => {
      this.#waiting.set(messageHash, (it) => resolve({ messageHash, signature: it }));
    });
  }

  async #send(txs: z.infer<typeof sendParams>['txs']): Promise<unknown> {
    await this.#react();
    const calls = txs.map(({ to, value, data }) => ({ to, value: BigInt(value), data }));
    const safeTxHash = await this.safe.propose(calls);
    await this.safe.confirm(0, safeTxHash);
    return { safeTxHash };
  }

  async #rpc({ call, params }: z.infer<typeof rpcParams>): Promise<unknown> {
    if (call !== 'safe_setSettings') {
      return await this.safe.client.request({ method: call, params } as never);
    }
    if (this.options.onChainOnly) return { offChainSigning: false };
    this.#isOffChain = z.object({ offChainSigning: z.boolean() }).parse(params[0]).offChainSigning;
    return { offChainSigning: this.#isOffChain };
  }
}

/** Opens a Safe's interface in `page`, which frames ours. */
export function openSafeHost(page: Page, safe: TestSafe, options?: HostOptions): Promise<SafeHost> {
  return new SafeHost(page, safe, options).open();
}
