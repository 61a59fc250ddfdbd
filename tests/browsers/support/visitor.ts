import { vi } from 'vitest';
import type { Driver, Target } from '@/tests/browsers/support/driver';
import { patience } from '@/tests/support/patience';
import { announcedWallet } from '@/tests/support/wallet';
import { decodePicture } from '@/tests/support/walletconnect-wallet/read-qr';

/** For a step of a visit. */
const step = { timeout: patience.condition, interval: 50 };

const byTestId = (id: string): Target => ({ css: `[data-testid="rk-${id}"]` });

/** The page as a visitor meets it, whatever the browser. Each step waits for what it acts on. */
export class Visitor {
  constructor(
    readonly driver: Driver,
    /** Of the site. */
    readonly origin: string,
  ) {}

  async open(path = '/'): Promise<void> {
    await this.driver.goTo(`${this.origin}${path}`);
  }

  /** Into the page's only frame, which every step from now on is in. */
  async enterFrame(): Promise<void> {
    await vi.waitFor(() => this.driver.enterFrame(), step);
  }

  /** From the header's button to the wallet; the sign-in modal comes by itself. */
  async connect(walletId: string = announcedWallet.rdns): Promise<void> {
    await this.press(byTestId('connect-button'));
    await this.press(byTestId(`wallet-option-${walletId}`));
  }

  /**
   * Chooses a demo wallet until it asks to sign in as well. While the server is slow to give a nonce, as one
   * that has just started is, the page asks it to connect only.
   */
  async connectAndSignIn(walletId: string): Promise<void> {
    await this.connect(walletId);
    await vi.waitFor(async () => {
      const question = await this.driver.read({ css: '[data-testid="demo-wallet-dialog"]' });
      if (question?.includes('Connect and sign in?')) return;
      await this.driver.click({ css: 'button', name: question === null ? 'RETRY' : 'Reject' });
      throw new Error(`the wallet asks ${question}`);
    }, step);
    await this.pressButton('Approve');
  }

  /** From the open sign-in modal until it is pressed. */
  async sign(): Promise<void> {
    await this.press({ ...byTestId('auth-message-button'), texts: ['Sign message'] });
  }

  async untilSignedIn(): Promise<void> {
    await this.untilAccount('Signed in');
  }

  /** Until the region of the account says so. */
  async untilAccount(text: string): Promise<void> {
    await this.until('section', 'Your account', text);
  }

  async untilDisconnected(): Promise<void> {
    await this.until(byTestId('connect-button').css, 'Connect Wallet');
  }

  async switchTo(chainId: number, name: string): Promise<void> {
    await this.press(byTestId('chain-button'));
    await this.press(byTestId(`chain-option-${chainId}`));
    await this.until(byTestId('chain-button').css, name);
    await this.untilGone('[role="dialog"]');
  }

  /** Sends ether; `amount` in whole units. */
  async send(to: string, amount: string): Promise<void> {
    await this.press({ css: 'summary', name: 'Send' });
    await this.fill('input[placeholder="0x…"]', to);
    await this.fill('input[placeholder="0.05"]', amount);
    await this.press({ css: 'form button', name: 'Send' });
  }

  /** What the code on the screen says, as a phone reads it. */
  async untilPairingLink(): Promise<string> {
    return await vi.waitFor(async () => {
      const code = decodePicture(await this.driver.photograph({ css: '[role="dialog"]' }));
      if (code?.startsWith('wc:')) return code;
      throw new Error(`the code says ${code}`);
    }, step);
  }

  /** A button or link by its name. */
  async pressButton(name: string): Promise<void> {
    await this.press({ css: 'button, a', name });
  }

  async press(target: Target): Promise<void> {
    await this.#waitFor(target, () => this.driver.click(target));
  }

  async fill(css: string, text: string): Promise<void> {
    await this.until(css);
    await this.driver.type({ css }, text);
  }

  /** Until something of that selector is there that has each of these in its text. */
  async until(css: string, ...texts: readonly string[]): Promise<void> {
    const target = { css, texts };
    await this.#waitFor(target, async () => (await this.driver.read(target)) !== null);
  }

  async untilGone(css: string): Promise<void> {
    await this.#waitFor({ css }, async () => (await this.driver.read({ css })) === null);
  }

  async #waitFor(target: Target, isDone: () => Promise<boolean>): Promise<void> {
    await vi.waitFor(async () => {
      if (await isDone()) return;
      throw new Error(`${JSON.stringify(target)} in the page: ${await this.readAll()}`);
    }, step);
  }

  /** What is shown of the whole page now. */
  async readAll(): Promise<string> {
    return (await this.driver.read({ css: 'body' })) ?? '';
  }
}
