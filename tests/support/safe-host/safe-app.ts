import type { FrameLocator, Locator } from '@playwright/test';

/**
 * Our page in a Safe's interface, as an owner meets it. Finds and acts; what must be true is for the
 * test to say.
 */
export class SafeApp {
  /** Of the connected Safe. */
  readonly panel: Locator;
  readonly signInButton: Locator;
  /** The button in the header, which signs in too. */
  readonly connectButton: Locator;
  /** What was proposed here, the newest first. */
  readonly proposals: Locator;
  /** That no Safe answers. */
  readonly notice: Locator;

  constructor(readonly frame: FrameLocator) {
    this.panel = frame.getByRole('region', { name: 'Your Safe', exact: true });
    this.signInButton = frame.getByRole('button', { name: 'Sign in with this Safe' });
    this.connectButton = frame.getByTestId('rk-connect-button');
    this.proposals = frame.getByRole('region', { name: 'Proposed here' }).getByRole('listitem');
    this.notice = frame.getByRole('region', { name: 'Open this page inside your Safe' });
  }
}
