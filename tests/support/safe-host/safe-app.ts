import type { FrameLocator, Locator } from '@playwright/test';

/** Our page in a Safe's interface, as an owner sees it. Finds and acts; assertions belong in the test. */
export class SafeApp {
  /** Region of the connected Safe. */
  readonly panel: Locator;
  readonly signInButton: Locator;
  /** The header's button, which also signs in. */
  readonly connectButton: Locator;
  /** Proposals made here, newest first. */
  readonly proposals: Locator;
  /** Notice that no Safe answers. */
  readonly notice: Locator;

  constructor(readonly frame: FrameLocator) {
    this.panel = frame.getByRole('region', { name: 'Your Safe', exact: true });
    this.signInButton = frame.getByRole('button', { name: 'Sign in with this Safe' });
    this.connectButton = frame.getByTestId('rk-connect-button');
    this.proposals = frame.getByRole('region', { name: 'Proposed here' }).getByRole('listitem');
    this.notice = frame.getByRole('region', { name: 'Open this page inside your Safe' });
  }
}
