import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { foundry } from 'viem/chains';
import { config, productId } from '@/lib/config';
import { getDemoWalletRdns } from '@/lib/wallet/demo/name';
import { setup as startChains } from '@/tests/http/support/chains';
import { startDeployment } from '@/tests/http/support/server';
import { getChainUrl } from '@/tests/support/chains';
import { findChromium } from '@/tests/support/chromium';
import { Browser } from '@/tests/support/http-browser';
import { PorticoPage } from '@/tests/support/portico-page';
import { t } from '@/tests/support/texts';

/**
 * `tsx tests/fork/find-name.ts <name> <id>`: looks for the old name in everything that a fork builds, serves,
 * stores and logs. It must find the fork's own name there; otherwise it searched nothing.
 */
const old = process.argv.slice(2).map((name) => name.toLowerCase());

/** Description → text to search. */
const found = new Map<string, string>();
const token = 'a-token-for-the-fork';
const stopChains = await startChains();
const server = await startDeployment('sqlite', {
  ports: [3180],
  env: {
    METRICS_TOKEN: token,
    LOG_LEVEL: 'debug',
    DEMO: 'true',
    DEMO_RPC_URL: getChainUrl(foundry.id),
  },
});
try {
  readBuild('.next/static');
  readBuild('.next/server');
  await readServer();
  await readBrowser();
  found.set('log', server.instances.map((instance) => instance.output()).join('\n'));
} finally {
  await server.stop();
  stopChains();
}
for (const entry of readdirSync(server.dataDir, { withFileTypes: true })) {
  if (!entry.isFile()) continue;
  found.set(`store ${entry.name}`, readFileSync(join(server.dataDir, entry.name), 'latin1'));
}

const problems = [
  ...[...found].flatMap(([what, text]) => find(what, text)),
  ...['cookies', 'metrics', 'storage', 'page']
    .filter((what) => !hasOwn(what))
    .map((what) => `${what}: has no name of this product either, so nothing was searched`),
];
for (const problem of problems) console.error(problem);
console.log(`${found.size} places, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

function readBuild(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !path.endsWith('.map')) found.set(path, readFileSync(path, 'latin1'));
  }
}

async function readServer(): Promise<void> {
  const browser = new Browser(server.appUrl);
  await browser.signIn();
  found.set('cookies', [...browser.cookies.keys()].join('\n'));
  const page = await browser.send('/');
  found.set('page', page.text);
  found.set('headers', [...page.headers].join('\n'));
  const bearer = { headers: { authorization: `Bearer ${token}` } };
  found.set('metrics', (await browser.send('/api/metrics', bearer)).text);
  for (const path of [
    '/account',
    '/trouble',
    '/connections',
    '/manifest.json',
    '/icon.svg',
    '/404',
  ]) {
    found.set(path, (await browser.send(path)).text);
  }
}

async function readBrowser(): Promise<void> {
  const executablePath = findChromium();
  const browser = await chromium.launch(executablePath === null ? {} : { executablePath });
  try {
    const page = await browser.newPage({ baseURL: server.appUrl });
    const portico = new PorticoPage(page, server.appUrl);
    const approve = page.getByRole('button', { name: t('demo.approve') });
    await portico.open();
    await portico.connect(getDemoWalletRdns(productId));
    await approve.click();
    await portico.account.getByText(t('account.signedIn')).waitFor();
    const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    found.set('storage', await page.evaluate(stored));
    found.set('page with the kit', await page.content());
  } finally {
    await browser.close();
  }
}

function find(what: string, text: string): string[] {
  const lower = text.toLowerCase();
  return old.flatMap((name) => {
    const at = lower.indexOf(name);
    return at < 0 ? [] : [`${what}: ${JSON.stringify(text.slice(Math.max(at - 60, 0), at + 60))}`];
  });
}

function hasOwn(what: string): boolean {
  const text = found.get(what) ?? '';
  return [productId, productId.replaceAll('-', '_'), config.name].some((name) =>
    text.includes(name),
  );
}
