import type { BrowserContext, Page } from '@playwright/test';

/**
 * MetaMask as an unpacked extension. Its screens and buttons are from the sources of MetaMask 13
 * (MetaMask/metamask-extension, test/e2e/page-objects/pages): onboarding/start-onboarding-page.ts,
 * onboarding-srp-page.ts, onboarding-password-page.ts, onboarding-metrics-page.ts,
 * onboarding-complete-page.ts, login-page.ts, header-navbar.ts, and the buttons in confirmations/.
 */
export type Wallet = {
  rdns: string;
  /** Imports the account of `phrase` into a fresh profile. */
  setUp(): Promise<void>;
  /** Approves all pending requests, after unlocking the wallet if it is locked. */
  agree(): Promise<void>;
  lock(): Promise<void>;
};

/** The local chain's phrase, whose first account is funded. Worth nothing anywhere else. */
const phrase = 'test test test test test test test test test test test junk';
const password = 'correct horse battery staple';
/** Limit for one screen of the wallet, in milliseconds. */
const timeout = 60_000;

const home = 'account-menu-icon';
/** Screens on the way to the first account. Each version shows a different subset. */
const onboarding: readonly Step[] = [
  press('onboarding-get-started-button'),
  press('terms-of-use-scroll-button'),
  press('terms-of-use-checkbox', 'terms-of-use-agree-button'),
  press('onboarding-import-wallet'),
  press('onboarding-import-with-srp-button'),
  {
    sign: 'srp-input-import__srp-note',
    act: async (page) => {
      await page.getByTestId('srp-input-import__srp-note').pressSequentially(`${phrase} `);
      await page.getByTestId('import-srp-confirm').click();
    },
  },
  {
    sign: 'create-password-new-input',
    act: async (page) => {
      await page.getByTestId('create-password-new-input').fill(password);
      await page.getByTestId('create-password-confirm-input').fill(password);
      await page.getByTestId('create-password-terms').click();
      await page.getByTestId('create-password-submit').click();
    },
  },
  press('metametrics-i-agree'),
  press('download-app-continue'),
  press('onboarding-complete-done'),
];
const approvals: readonly Step[] = [
  {
    sign: 'unlock-password',
    act: async (page) => {
      await page.getByTestId('unlock-password').fill(password);
      await page.getByTestId('unlock-submit').click();
    },
  },
  press('confirm-btn'),
  press('confirm-footer-button'),
  press('confirmation-submit-button'),
];

type Step = { sign: string; act: (page: Page) => Promise<void> };

function press(sign: string, ...more: string[]): Step {
  return {
    sign,
    act: async (page) => {
      for (const id of [sign, ...more]) await page.getByTestId(id).click();
    },
  };
}

export async function openMetaMask(context: BrowserContext): Promise<Wallet> {
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
  const { host } = new URL(worker.url());

  const visit = async (path: string, work: (page: Page) => Promise<void>) => {
    const page = await context.newPage();
    page.setDefaultTimeout(timeout);
    await page.goto(`chrome-extension://${host}/${path}`);
    await work(page).finally(() => page.close().catch(() => undefined));
  };

  return {
    rdns: 'io.metamask',
    setUp: () =>
      visit('home.html', async (page) => {
        await walk(page, onboarding, home);
      }),
    agree: async () => {
      const deadline = Date.now() + timeout;
      let taken = 0;
      // The page's request may reach the wallet after we look, and then nothing is pending yet.
      while (taken === 0) {
        if (Date.now() > deadline) throw new Error('the wallet asks for nothing');
        await visit('notification.html', async (page) => {
          taken = await walk(page, approvals, null);
        });
      }
    },
    lock: () =>
      visit('home.html', async (page) => {
        await page.getByTestId('account-options-menu-button').click();
        await page.getByTestId('global-menu-lock').click();
        await page.getByTestId('unlock-password').waitFor();
      }),
  };
}

/**
 * Takes each step whose sign is visible until `end` is visible, or, if it is null, until no more steps
 * appear. Returns the number of steps taken.
 */
async function walk(page: Page, steps: readonly Step[], end: string | null): Promise<number> {
  const ended = page.getByTestId(end ?? 'none');
  const any = steps.reduce((all, { sign }) => all.or(page.getByTestId(sign)), ended);
  const isClosed = new Promise<void>((resolve) => page.once('close', () => resolve()));
  for (let taken = 0; ; taken += 1) {
    const isSeen = any.first().waitFor({ timeout: end === null ? 5_000 : timeout });
    await Promise.race([isSeen, isClosed]).catch((error: unknown) => {
      // An approval may or may not be followed by another one.
      if (end !== null) throw error;
    });
    if (page.isClosed() || (await ended.isVisible())) return taken;
    const step = await findStep(page, steps);
    if (step === undefined) return taken;
    await step.act(page);
  }
}

async function findStep(page: Page, steps: readonly Step[]): Promise<Step | undefined> {
  for (const step of steps) if (await page.getByTestId(step.sign).isVisible()) return step;
  return undefined;
}
