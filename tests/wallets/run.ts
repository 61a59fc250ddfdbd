import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { waitUntil } from '@/lib/cli/wait-until';
import { findChromium, getLaunchArgs } from '@/tests/support/chromium';
import { openMetaMask, type Wallet } from '@/tests/wallets/metamask';

const port = 3790;
const chainPort = 8790;
const url = `http://localhost:${port}`;
const recipient = '0x52908400098527886E0F7030069857D2E4169EE7';

const steps: readonly (readonly [string, (page: Page, wallet: Wallet) => Promise<void>])[] = [
  [
    'connect',
    async (page, wallet) => {
      await page.goto(url);
      await page.getByTestId('rk-connect-button').click();
      await page.getByTestId(`rk-wallet-option-${wallet.rdns}`).click();
      await wallet.agree();
      await expect(account(page)).toContainText('Not signed in');
    },
  ],
  [
    'sign in',
    async (page, wallet) => {
      await page.getByTestId('rk-auth-message-button').click();
      await wallet.agree();
      await expect(account(page).getByText('Signed in')).toBeVisible();
    },
  ],
  [
    'switch to the local network, which the wallet does not know yet',
    async (page, wallet) => {
      await page.getByTestId('rk-chain-button').click();
      await page.getByTestId('rk-chain-option-31337').click();
      await wallet.agree();
      await expect(page.getByLabel('Amount in')).toBeAttached();
      await expect(page.getByRole('combobox')).toHaveValue('31337');
    },
  ],
  [
    'reload',
    async (page) => {
      await page.reload();
      await expect(accountButton(page)).toBeVisible();
      await expect(account(page).getByText('Signed in')).toBeVisible();
    },
  ],
  [
    'lock, which signs out, then unlock, connect and sign in again',
    async (page, wallet) => {
      await wallet.lock();
      await page.bringToFront();
      await expect(account(page).getByText('Signed in')).toHaveCount(0);
      await page.reload();
      await page.getByTestId('rk-connect-button').click();
      await page.getByTestId(`rk-wallet-option-${wallet.rdns}`).click();
      await wallet.agree();
      await page.bringToFront();
      await page.getByTestId('rk-auth-message-button').click();
      await wallet.agree();
      await expect(account(page).getByText('Signed in')).toBeVisible();
    },
  ],
  [
    'send',
    async (page, wallet) => {
      const form = account(page).locator('details').filter({ hasText: 'Send' });
      await form.locator('summary').click();
      await page.getByLabel('To', { exact: true }).fill(recipient);
      await page.getByLabel('Amount in').fill('0.01');
      await form.getByRole('button', { name: 'Send' }).click();
      await wallet.agree();
      await expect(form.getByRole('status')).toContainText(/0x|Sent|Confirmed/);
    },
  ],
];

const accountButton = (page: Page) => page.getByTestId('rk-account-button');
const account = (page: Page) => page.getByRole('region', { name: 'Your account' });

async function main(): Promise<number> {
  const extension = process.env.WALLET_EXTENSION_PATH;
  if (extension === undefined || !existsSync(join(extension, 'manifest.json'))) {
    print(
      'WALLET_EXTENSION_PATH is to be the folder of an unpacked MetaMask (with manifest.json).',
    );
    print('With it, these steps run in a Chromium with a fresh profile, against `npm run demo`:');
    for (const [name] of steps) print(`- ${name}`);
    print('See docs/testing.md.');
    return extension === undefined ? 0 : 1;
  }
  const demo = await startDemo();
  const profile = mkdtempSync(join(tmpdir(), 'portico-wallet-'));
  const context = await openBrowser(profile, resolve(extension));
  try {
    const wallet = await openMetaMask(context);
    await wallet.setUp();
    print('set up the wallet: ok');
    const page = await context.newPage();
    for (const [name, act] of steps) {
      await page.bringToFront();
      await act(page, wallet);
      print(`${name}: ok`);
    }
    return 0;
  } catch (error) {
    const shots = await keepPictures(context);
    process.stderr.write(`${error}\nPictures of all pages: ${shots}\n`);
    return 1;
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
    demo.kill();
  }
}

/** Opens a full browser, because extensions need one. Lets a wallet reach its own services. */
async function openBrowser(profile: string, extension: string): Promise<BrowserContext> {
  const executablePath = findChromium();
  return await chromium.launchPersistentContext(profile, {
    ...(executablePath === null ? {} : { executablePath }),
    headless: false,
    args: [
      ...getLaunchArgs().filter((it) => !it.startsWith('--host-resolver-rules')),
      ...(process.env.DISPLAY ? [] : ['--headless=new']),
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
    ],
  });
}

async function startDemo(): Promise<{ kill(): void }> {
  const child = spawn('npm', ['run', 'demo'], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, PORT: `${port}`, DEMO_RPC_URL: `http://127.0.0.1:${chainPort}` },
  });
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  };
  const reason = await waitUntil(async () => {
    if (child.exitCode !== null) throw new Error('npm run demo ended');
    await fetch(url);
    return null;
  }, 300_000);
  if (reason === null) return { kill };
  kill();
  throw new Error(`npm run demo does not answer: ${reason}`);
}

async function keepPictures(context: BrowserContext): Promise<string> {
  const folder = join('test-results', 'wallets');
  const pages = context.pages().filter((page) => !page.isClosed());
  for (const [index, page] of pages.entries()) {
    await page.screenshot({ path: join(folder, `${index}.png`) }).catch(() => undefined);
  }
  return folder;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await main();
