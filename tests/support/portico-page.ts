import type { Locator, Page } from '@playwright/test';
import type { Chain } from 'viem';
import { home } from '@/tests/support/chains';
import { signInBefore } from '@/tests/support/come-back';
import { kitTexts, serverTexts, t } from '@/tests/support/page-texts';
import { announcedWallet, getInstalled } from '@/tests/support/wallet';

/** Labels in the page's language, by their English text. */
const actionLabels = {
  'Copy address': serverTexts('copy.copy'),
  'Sign out': serverTexts('signOut.signOut'),
  Disconnect: t('account.disconnect'),
  'Change accounts': t('more.chooseAccounts'),
} as const;

/** The page as a visitor sees it. Finds and acts; assertions belong in the test. */
export class PorticoPage {
  readonly connectButton: Locator;
  readonly accountButton: Locator;
  readonly chainButton: Locator;
  readonly wrongNetworkButton: Locator;
  readonly signMessageButton: Locator;
  readonly readySignButton: Locator;
  readonly disconnectButton: Locator;
  readonly dialog: Locator;
  /** Retry button of the wallet that did not connect. */
  readonly retryButton: Locator;
  readonly account: Locator;
  readonly balances: Locator;
  /** Transactions sent from this browser, newest first. */
  readonly sent: Locator;
  /** Notice that the session has another account than the wallet's, or a contract on another network. */
  readonly mismatch: Locator;
  readonly sendButton: Locator;
  /** Message about what went wrong with the wallet. */
  readonly walletAlert: Locator;

  constructor(
    readonly page: Page,
    readonly origin: string,
  ) {
    this.connectButton = page.getByTestId('rk-connect-button');
    this.accountButton = page.getByTestId('rk-account-button');
    this.chainButton = page.getByTestId('rk-chain-button');
    this.wrongNetworkButton = page.getByTestId('rk-wrong-network-button');
    this.signMessageButton = page.getByTestId('rk-auth-message-button');
    // While the message is prepared, the kit's button is enabled but does nothing.
    this.readySignButton = this.signMessageButton.filter({ hasText: kitTexts.sign });
    this.disconnectButton = page.getByTestId('rk-disconnect-button');
    this.dialog = page.getByRole('dialog');
    this.retryButton = this.dialog.getByRole('button', { name: t('kit.retry') });
    this.account = page.getByRole('region', { name: t('account.title') });
    this.balances = this.account.getByRole('region', { name: t('balances.title') });
    this.sent = this.account
      .getByRole('region', { name: t('activity.title') })
      .getByRole('listitem');
    const [otherAccount, otherNetwork] = [
      page.getByRole('region', { name: t('account.mismatchTitle'), exact: true }),
      page.getByRole('region', { name: t('account.otherNetworkTitle'), exact: true }),
    ];
    this.mismatch = otherAccount.or(otherNetwork);
    this.sendButton = this.account
      .locator('form')
      .filter({ has: page.getByLabel(t('send.to'), { exact: true }) })
      .locator('[type="submit"]');
    this.walletAlert = page
      .getByRole('alert')
      .filter({ has: page.getByRole('button', { name: t('alert.dismiss') }) });
  }

  walletOption(id: string): Locator {
    return this.page.getByTestId(`rk-wallet-option-${id}`);
  }

  chainOption(id: number): Locator {
    return this.page.getByTestId(`rk-chain-option-${id}`);
  }

  /** Finds a button of the account region by the English text of its label. */
  accountAction(name: keyof typeof actionLabels): Locator {
    return this.account.getByRole('button', { name: actionLabels[name] });
  }

  /** Finds a balance: of the chain's native currency, or of its token with this name. */
  balance({ name: network, nativeCurrency }: Chain, name: string = nativeCurrency.name): Locator {
    const isOf = this.page.getByRole('term').filter({ hasText: new RegExp(`${name}${network}$`) });
    return this.balances.locator('dl > div').filter({ has: isOf }).getByRole('definition');
  }

  /** Presses the title of a part of the account, which opens it. */
  async press(title: string): Promise<void> {
    await this.account.locator('summary').filter({ hasText: title }).click();
  }

  /** Opens "Send", unless it is open, and fills it in; `amount` is in whole units. */
  async fillTransfer(
    to: string,
    amount: string,
    symbol: string = home.nativeCurrency.symbol,
  ): Promise<void> {
    const receiver = this.account.getByLabel(t('send.to'), { exact: true });
    if (!(await receiver.isVisible())) await this.press(t('send.title'));
    await receiver.fill(to);
    await this.account.getByLabel(t('send.amount', { symbol })).fill(amount);
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(path);
  }

  /** Goes from the header's button to the wallet; the sign-in modal then opens by itself. */
  async connect(walletId: string = announcedWallet.rdns): Promise<void> {
    await this.connectButton.click();
    await this.walletOption(walletId).click();
  }

  /** Asks a wallet to connect from the open list: by its entry at first, then by the kit's "Retry". */
  async ask(attempt: number, walletId: string = announcedWallet.rdns): Promise<void> {
    await (attempt === 0 ? this.walletOption(walletId) : this.retryButton).click();
  }

  /** Signs in from the open modal, and waits until it has closed. */
  async signIn(): Promise<void> {
    await this.readySignButton.click();
    await this.signMessageButton.waitFor({ state: 'hidden' });
  }

  /** Gives this browser the state of a visitor who connected and signed in earlier. */
  async rememberEntry(rdns: string = announcedWallet.rdns): Promise<void> {
    await signInBefore(this.page, this.origin, getInstalled(this.page.context(), rdns));
  }

  /** Opens the page as such a visitor, and waits until the wallet is connected again. */
  async enter(rdns?: string): Promise<void> {
    await this.rememberEntry(rdns);
    await this.open();
    // The button may appear earlier, before the wallet code has loaded.
    await this.account.or(this.mismatch).waitFor();
  }

  /** Takes a disconnected visitor to a signed-in one, step by step. */
  async enterByHand(walletId?: string): Promise<void> {
    await this.open();
    await this.connect(walletId);
    await this.signIn();
  }
}
