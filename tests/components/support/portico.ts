import { screen, waitFor } from '@testing-library/react';
import type { PageView } from '@/tests/components/support/page-view';
import { announcedWallet } from '@/tests/support/wallet';

type Part = HTMLElement | null;

/** Finds by selector. The library's roles take a second each time, as it computes them from styles. */
function all(selector: string, part: ParentNode = document): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(selector)];
}

/** Returns an empty string for a missing part. */
export function textOf(part: Part): string {
  return part?.textContent ?? '';
}

/** The page as a visitor sees it. Finds and acts, without assertions; null for a missing part. */
export class Portico {
  constructor(readonly view: PageView) {}

  readonly connectButton = () => screen.queryByTestId('rk-connect-button');
  readonly accountButton = () => screen.queryByTestId('rk-account-button');
  readonly chainButton = () => screen.queryByTestId('rk-chain-button');
  readonly signMessageButton = () => screen.queryByTestId('rk-auth-message-button');
  readonly disconnectButton = () => screen.queryByTestId('rk-disconnect-button');

  /** The kit does not disable the button while it prepares the message; a press just does nothing. */
  readonly readySignButton = () => {
    const button = this.signMessageButton();
    return button?.textContent.includes('Sign message') ? button : null;
  };

  readonly dialog = () => document.querySelector<HTMLElement>('dialog[open], [role="dialog"]');

  /** The button for a wallet that did not connect. */
  readonly retryButton = () => this.inDialog('RETRY');
  readonly account = () => this.region('Your account');

  /** The session is for another account than the wallet's, or for a contract on another network. */
  readonly mismatch = () =>
    this.region('Different account in your wallet') ??
    this.region('Different network in your wallet');

  readonly walletAlert = () =>
    all('[role="alert"]').find((it) => this.button(it, 'Dismiss') !== null) ?? null;

  notice(text: string): Part {
    return all('[role="alert"]').find((it) => it.textContent.includes(text)) ?? null;
  }

  status(text: string): Part {
    return all('[role="status"]').find((it) => it.textContent.includes(text)) ?? null;
  }

  chainOption(id: number): Part {
    return screen.queryByTestId(`rk-chain-option-${id}`);
  }

  walletOption(id: string = announcedWallet.rdns): Part {
    return screen.queryByTestId(`rk-wallet-option-${id}`);
  }

  /** Returns the ids of the listed wallets, in the order of the list. */
  listed(): string[] {
    const options = screen.queryAllByTestId(/^rk-wallet-option-/);
    return options.map((it) => `${it.dataset.testid}`.replace('rk-wallet-option-', ''));
  }

  inDialog(name: string): Part {
    return this.button(this.dialog(), name);
  }

  /** Finds a button by its label, or else by its text. */
  button(part: Part, name: string): Part {
    const isNamed = (it: HTMLElement) => (it.ariaLabel ?? it.textContent) === name;
    return part === null ? null : (all('button', part).find(isNamed) ?? null);
  }

  region(name: string): Part {
    const title = (it: HTMLElement) =>
      document.getElementById(it.getAttribute('aria-labelledby') ?? '')?.textContent;
    return all('section').find((it) => title(it) === name) ?? null;
  }

  /** Waits until the part is there and contains the text. */
  async until(find: () => Part, text = ''): Promise<HTMLElement> {
    return await waitFor(() => {
      const found = find();
      if (!found?.textContent.includes(text)) throw new Error(`It is not there: ${find} ${text}`);
      return found;
    });
  }

  async press(find: () => Part): Promise<void> {
    const found = await this.until(find);
    // The kit may have rendered the part again meanwhile.
    await this.view.user.click(find() ?? found);
  }

  /** Opens the list by the header's button, and waits until the kit's list has replaced the placeholder. */
  async openList(): Promise<void> {
    await this.press(this.connectButton);
    await this.until(() => document.querySelector<HTMLElement>('[data-rk][role="dialog"]'));
  }

  /** Connects by the header's button and the wallet's row. The sign-in modal follows by itself. */
  async connect(walletId: string = announcedWallet.rdns): Promise<void> {
    await this.openList();
    await this.press(() => this.walletOption(walletId));
  }

  async disconnect(): Promise<void> {
    await this.press(() => this.button(this.account(), 'Disconnect'));
    await this.untilDisconnected();
  }

  async untilDisconnected(): Promise<void> {
    await waitFor(() => {
      if (textOf(this.connectButton()) !== 'Connect Wallet') throw new Error('It is connected.');
    });
  }

  async dismiss(): Promise<void> {
    await this.press(() => this.button(this.walletAlert(), 'Dismiss'));
  }

  /** Switches by the header's button and the kit's list. */
  async switchTo(chainId: number): Promise<void> {
    await this.press(this.chainButton);
    await this.press(() => this.chainOption(chainId));
  }

  /** Signs in from the open sign-in modal, and waits until it has closed. */
  async signIn(): Promise<void> {
    await this.press(this.readySignButton);
    await waitFor(() => {
      if (this.signMessageButton() !== null) throw new Error('The sign-in is still open.');
    });
  }
}
