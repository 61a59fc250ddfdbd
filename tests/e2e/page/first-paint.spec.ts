import type { Page } from '@playwright/test';
import { expect, test } from '@/tests/support/fixtures';
import { holdFiles } from '@/tests/support/held-files';
import { serverTexts } from '@/tests/support/page-texts';

/** Collects the style sheets that the page requests from now on. */
function watchSheets(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.css')) asked.push(request.url());
  });
  return asked;
}

test('the page paints without requesting a style sheet, and requests none after hydration', async ({
  portico,
  page,
}) => {
  const asked = watchSheets(page);
  const scripts = await holdFiles(page, '');
  await page.goto('/', { waitUntil: 'commit' });
  const title = page.getByRole('heading', { level: 1, name: serverTexts('page.headline') });
  await expect(title).toBeVisible();
  // The header has the style of its own sheet, not the browser's default.
  await expect(page.locator('header').first()).toHaveCSS('display', 'flex');
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1);
  expect(asked).toEqual([]);
  scripts.release();
  await expect(portico.connectButton).toBeVisible();
  const own = await page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) =>
      links.map((link) => (link instanceof HTMLLinkElement ? link.href : '')),
    );
  await portico.connectButton.click();
  await expect(page.locator('[data-rk][role="dialog"]')).toBeVisible();
  expect(own.length).toBeGreaterThan(0);
  expect(asked.filter((url) => own.includes(url))).toEqual([]);
  await expect(page.locator('header').first()).toHaveCSS('display', 'flex');
});

test('a signed-in visitor’s account is shown before any script, and no style sheet is requested', async ({
  portico,
  page,
  wallet,
}) => {
  await wallet();
  await portico.rememberEntry();
  const asked = watchSheets(page);
  const scripts = await holdFiles(page, '');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText(serverTexts('absent.connecting'))).toBeVisible();
  const own = await page.locator('style').count();
  expect(own).toBeGreaterThan(0);
  await expect(page.locator('header').first()).toHaveCSS('display', 'flex');
  scripts.release();
  await expect(portico.account).toContainText('Signed in');
  const disabled = await page
    .locator('link[rel="stylesheet"][disabled]')
    .evaluateAll((links) =>
      links.map((link) => (link instanceof HTMLLinkElement ? link.href : '')),
    );
  expect(disabled).toHaveLength(own);
  expect(asked.filter((url) => disabled.includes(url))).toEqual([]);
});

test('the first paint waits for the main content, and the header hydrates separately', async ({
  request,
}) => {
  const html = await (await request.get('/')).text();
  const [head = ''] = html.split('</head>');
  const [awaited] = /<link[^>]*rel="expect"[^>]*>/.exec(head) ?? [];
  expect(awaited).toContain('href="#content"');
  expect(awaited).toContain('blocking="render"');
  expect(html.match(/<main[^>]* id="content"/g)).toHaveLength(1);
  // React writes these comments around a part that it hydrates in a task of its own.
  expect(html).toMatch(
    /<main[^>]*><!--&-->.*<!--\/&--><\/main><!--&--><footer.*<\/footer><!--\/&-->/,
  );
  expect(html.slice(html.indexOf('<header'), html.indexOf('<main'))).not.toContain('<!--&-->');
});
