import type { Server } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { type Deployment, startDeployment } from '@/tests/http/support/server';
import { getChainUrl } from '@/tests/support/chains';
import { expect, test } from '@/tests/support/fixtures';
import { makeOtherBuild } from '@/tests/support/other-build';
import { testPort } from '@/tests/support/ports';
import { servedBy, startRoundRobin } from '@/tests/support/round-robin';
import { serverTexts } from '@/tests/support/texts';

const front = testPort(3198);
const appUrl = `http://localhost:${front}`;

test.describe('with two builds behind one load balancer', () => {
  test.use({ baseURL: appUrl });
  let server: Deployment;
  let proxy: Server | undefined;

  test.beforeAll(async () => {
    server = await startDeployment('redis', {
      ports: [3196, 3197],
      appUrl,
      builds: ['.', makeOtherBuild('e2e')],
      env: { DEMO: 'true', DEMO_RPC_URL: getChainUrl(31337) },
    });
    proxy = await startRoundRobin(
      front,
      server.instances.map(({ port }) => port),
    );
  });
  test.afterAll(async () => {
    proxy?.close();
    await server.stop();
  });

  /** Makes the server of `port` answer the next request, by sending one that the other server answers. */
  async function turnTo(port: number): Promise<void> {
    let last = `${port}`;
    while (last === `${port}`)
      last = (await fetch(`${appUrl}/api/live`)).headers.get(servedBy) ?? '';
  }

  test('visitors of either build connect, sign in, navigate and act, and nothing is missing', async ({
    newVisitor,
    wallet,
  }) => {
    for (const { port } of server.instances) {
      await test.step(`who begins at ${port}`, async () => {
        const { context, page, portico } = await newVisitor();
        await wallet({}, context);
        await turnTo(port);
        const loads = countLoads(page);
        const shownBy = watchDocument(page);
        const parts = watchParts(page);
        /**
         * Waits for a part. If another build rendered it, it does not fit this page, which is loaded again.
         */
        const untilRendered = async (shown: string | undefined, before: number, count: number) => {
          await expect.poll(() => parts.length).toBe(before + 1);
          if (parts.at(-1) !== shown) await expect.poll(loads).toBe(count + 1);
        };
        await portico.open();
        const first = shownBy();
        expect(first).toBe(`${port}`);
        await portico.connect();
        await portico.signIn();
        await untilRendered(first, 0, 1);
        await expect(portico.account).toContainText('Signed in');
        await page.goto('/connections');
        await expect(portico.accountButton).toBeVisible();
        await page.getByRole('link', { name: 'Members' }).click();
        // Each process of the example keeps its own notes. An accepted note leaves the field.
        const note = page.getByLabel('A note to yourself');
        await untilLive(note);
        await note.fill('A note');
        await page.waitForLoadState();
        const [shown, before, count] = [shownBy(), parts.length, loads()];
        const action = page.waitForResponse(
          (it) => it.request().method() === 'POST' && it.url() === `${appUrl}/members`,
        );
        await page.getByRole('button', { name: 'Add note' }).click();
        // The page's own build answers with the new content. After the answer of another build, the page
        // requests it.
        if ((await action).headers()[servedBy] !== shown) await untilRendered(shown, before, count);
        await expect(note).toHaveValue('');
        const askButton = page.getByRole('button', { name: 'Ask the API' });
        await untilLive(askButton);
        await askButton.click();
        await expect(page.getByText('/api/members knows')).toBeVisible();
        await context.close();
      });
    }
  });
});

test.describe('when the files of a build are gone', () => {
  const scripts = '**/_next/static/chunks/**.js';
  const styles = '**/_next/static/chunks/**.css';

  /** Counts the views of the page. Before this many views, the files are missing. */
  async function loseFiles(page: Page, files: string, untilView: number): Promise<() => number> {
    let views = 0;
    page.on('request', (it) => {
      if (it.isNavigationRequest()) views += 1;
    });
    await page.route(files, (route) =>
      views < untilView ? route.fulfill({ status: 404 }) : route.continue(),
    );
    return () => views;
  }

  /**
   * Moves styles out of the page, as for sheets that cannot be inlined because they name a font by a path.
   */
  async function keepStylesApart(page: Page): Promise<void> {
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        for (const style of document.querySelectorAll('style')) style.remove();
        for (const link of document.querySelectorAll('link')) link.removeAttribute('disabled');
      });
    });
  }

  test.beforeEach(({ allowConsole }) => allowConsole(/404 \(Not Found\)|ChunkLoadError|MIME type/));

  for (const [what, files] of [
    ['scripts', scripts],
    ['styles', styles],
  ] as const) {
    test(`a page whose ${what} are gone reloads itself once, and works once they are back`, async ({
      page,
      portico,
      wallet,
    }) => {
      await wallet();
      if (files === styles) await keepStylesApart(page);
      const views = await loseFiles(page, files, 2);
      await page.goto('/', { waitUntil: 'commit' });
      await expect.poll(views).toBe(2);
      if (files === styles) {
        await expect(page.locator('header').first()).toHaveCSS('display', 'flex');
        await expect(portico.connectButton).toBeVisible();
      } else {
        await portico.connect();
        await expect(portico.readySignButton).toBeVisible();
      }
      expect(views()).toBe(2);
    });

    test(`a page whose ${what} stay gone reloads itself only once`, async ({ page }) => {
      if (files === styles) await keepStylesApart(page);
      const views = await loseFiles(page, files, Number.POSITIVE_INFINITY);
      const loads = countLoads(page);
      await page.goto('/', { waitUntil: 'commit' });
      await expect.poll(loads).toBe(2);
      expect(await page.evaluate(() => Object.keys(sessionStorage))).toHaveLength(1);
      await page.evaluate(() => dispatchEvent(new Event('load')));
      await page.evaluate(() => fetch('/api/live'));
      expect(views()).toBe(2);
    });
  }

  test('a complete page does not reload', async ({ page, portico }) => {
    const loads = countLoads(page);
    await portico.open();
    await expect(portico.connectButton).toBeVisible();
    // A page that reloads asks the server first.
    await page.evaluate(() => fetch('/api/live'));
    expect(loads()).toBe(1);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });

  test('a press that finds the wallet list gone reloads the page, and the next press opens the list', async ({
    page,
    portico,
    wallet,
  }) => {
    await wallet();
    await portico.open();
    const views = await loseFiles(page, scripts, 1);
    await portico.connectButton.click();
    await expect.poll(views).toBe(1);
    await portico.connect();
    await expect(portico.readySignButton).toBeVisible();
    expect(views()).toBe(1);
  });

  test('a page with typed text does not reload itself, but asks the visitor to', async ({
    page,
    portico,
  }) => {
    await portico.open();
    const views = await loseFiles(page, scripts, 1);
    await page.evaluate(() => {
      const field = document.createElement('textarea');
      field.value = 'typed';
      document.body.append(field);
    });
    await portico.connectButton.click();
    const alert = page.getByRole('alert').filter({ hasText: serverTexts('connect.loadOutdated') });
    await expect(alert).toBeVisible();
    expect(views()).toBe(0);
  });
});

/** Tracks which server sent the page that is shown. */
function watchDocument(page: Page): () => string | undefined {
  let server: string | undefined;
  page.on('response', (it) => {
    if (it.request().isNavigationRequest()) server = it.headers()[servedBy];
  });
  return () => server;
}

/** Collects the servers that rendered the parts that the page requested. */
function watchParts(page: Page): readonly (string | undefined)[] {
  const servers: (string | undefined)[] = [];
  page.on('response', (it) => {
    if (it.request().headers().rsc === '1') servers.push(it.headers()[servedBy]);
  });
  return servers;
}

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

/**
 * Resolves when React has hydrated an element that the server rendered. Earlier input is lost if the page's
 * scripts are slow, as it is for a visitor.
 */
async function untilLive(element: Locator): Promise<void> {
  const isLive = () =>
    element.evaluate((it) => Object.keys(it).some((name) => name.startsWith('__reactProps$')));
  await expect.poll(isLive).toBe(true);
}
