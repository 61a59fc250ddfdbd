import type { Locator, Page } from '@playwright/test';

/** The kit's connect modal: its list and its steps. */
export class ConnectModal {
  readonly dialog: Locator;
  readonly options: Locator;
  readonly back: Locator;
  /** The dialog without the backdrop. */
  readonly sheet: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog');
    this.options = page.locator('[data-testid^="rk-wallet-option-"]');
    this.back = this.dialog.getByRole('button', { name: 'Back' });
    this.sheet = this.dialog.getByRole('document');
  }

  /** Finds a line of text, such as a step's title. */
  text(text: string): Locator {
    return this.dialog.getByText(text, { exact: true });
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  link(name: string): Locator {
    return this.dialog.getByRole('link', { name, exact: true });
  }

  /** Returns the ids of the wallets in list order. */
  async ids(): Promise<string[]> {
    const ids = await this.options.evaluateAll((all) =>
      all.map((option) => option.getAttribute('data-testid') ?? ''),
    );
    return ids.map((id) => id.replace('rk-wallet-option-', ''));
  }

  /** Opens the "Get a Wallet" page, from the list or from the pane that the wide layout shows beside it. */
  async toGet(): Promise<void> {
    await this.button('Get a Wallet').click();
  }

  /** Finds the "GET" button of a wallet on the "Get a Wallet" page, in the row with its name. */
  getOf(name: string): Locator {
    return this.dialog
      .locator('div')
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .filter({ has: this.page.getByRole('button', { name: 'GET', exact: true }) })
      .last()
      .getByRole('button', { name: 'GET' });
  }
}
