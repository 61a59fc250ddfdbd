import { vi } from 'vitest';
import type { Driver, Target } from '@/tests/browsers/support/driver';
import { patience } from '@/tests/support/patience';
import { announcedWallet } from '@/tests/support/wallet';
import { decodePicture } from '@/tests/support/walletconnect-wallet/read-qr';

/** Limits for one step of a visit. */
const step = { timeout: patience.condition, interval: 150 };

const byTestId = (id: string): Target => ({ css: `[data-testid="rk-${id}"]` });

/** The page as a visitor uses it, in any browser. Each step waits for the element it acts on. */
export class Visitor {
  constructor(
    readonly driver: Driver,
    /** The site's origin. */
    readonly origin: string,
  ) {}

  async open(path = '/'): Promise<void> {
    await this.driver.goTo(`${this.origin}${path}`);
  }

  /** Enters the page's only frame, where all further steps take place. */
  async enterFrame(): Promise<void> {
    await vi.waitFor(() => this.driver.enterFrame(), step);
  }

  /** Connects from the header's button to the wallet; the sign-in modal opens by itself. */
  async connect(walletId: string = announcedWallet.rdns): Promise<void> {
    await this.press(byTestId('connect-button'));
    await this.press(byTestId(`wallet-option-${walletId}`));
  }

  /** Presses the button of the open sign-in modal. */
  async sign(): Promise<void> {
    await this.press({ ...byTestId('auth-message-button'), texts: ['Sign message'] });
  }

  async untilSignedIn(): Promise<void> {
    await this.untilAccount('Signed in');
  }

  /** Waits until the account region contains the text. */
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

  /** Waits for a pairing link in the QR code on the screen, read as a phone reads it. */
  async untilPairingLink(): Promise<string> {
    return await vi.waitFor(async () => {
      const code = await decodePicture(await this.driver.photograph({ css: '[role="dialog"]' }));
      if (code?.startsWith('wc:')) return code;
      throw new Error(`the code says ${code}`);
    }, step);
  }

  /** Presses a button or link by its name. */
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

  /** Waits for an element that matches the selector and whose text contains all of `texts`. */
  async until(css: string, ...texts: readonly string[]): Promise<void> {
    const target = { css, texts };
    await this.#waitFor(target, async () => (await this.driver.read(target)) !== null);
  }

  async untilGone(css: string): Promise<void> {
    await this.#waitFor({ css }, async () => (await this.driver.read({ css })) === null);
  }

  async #waitFor(target: Target, isDone: () => Promise<boolean>): Promise<void> {
    const wait = vi.waitFor(async () => {
      if (!(await isDone())) throw new Error(JSON.stringify(target));
    }, step);
    // Reads the whole page only once: that takes longer than to look for an element.
    await wait.catch(async (cause: unknown) => {
      throw new Error(`${cause} in the page: ${await this.readAll()}`, { cause });
    });
  }

  /** Returns the visible text of the whole page, on one line: a report of a failure shows few lines. */
  async readAll(): Promise<string> {
    return ((await this.driver.read({ css: 'body' })) ?? '').replaceAll(/\s+/g, ' ');
  }
}
