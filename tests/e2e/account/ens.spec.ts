import { createName, registerName } from '@/tests/support/ens';
import { expect, test } from '@/tests/support/fixtures';

/** One blue pixel. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNgYPj/HwADAgH/5ncHrgAAAABJRU5ErkJggg==';

test('the page shows a long ENS name and its avatar, and the header still fits', async ({
  portico,
  outside,
  page,
  wallet,
}) => {
  const { address } = await wallet();
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/csp-report')) reports.push(request.url());
  });
  const name = createName(40);
  await registerName({ account: address, name, avatar: 'ipfs://bafybeigdyrzt5example' });
  // The server has no way to the listed host here: lib/server/names/fetch-listed.test.ts.
  const asked: (string | null)[] = [];
  await page.route('**/api/names/file?*', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('url'));
    return route.fulfill({ body: Buffer.from(picture, 'base64'), contentType: 'image/png' });
  });
  await portico.enter();
  await expect(portico.accountButton).toContainText(`${name.slice(0, 24)}….eth`);
  await expect(portico.account).toContainText(`${name.slice(0, 24)}….eth`);
  await expect(portico.account).toContainText(address);
  for (const place of [portico.accountButton, portico.account]) {
    await expect(place.locator('img')).toBeVisible();
    await expect(place.locator('img')).toHaveAttribute('src', /^\/api\/names\/file\?url=/);
  }
  expect([...new Set(asked)]).toEqual(['https://ipfs.io/ipfs/bafybeigdyrzt5example']);
  expect(outside).toEqual([]);
  expect(reports).toEqual([]);
  for (const width of [1280, 390, 320]) {
    await test.step(`at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expect(portico.accountButton).toContainText(name.slice(0, 24));
      const brand = await page.getByRole('banner').getByRole('link').first().boundingBox();
      const chain = await portico.chainButton.boundingBox();
      const account = await portico.accountButton.boundingBox();
      if (!brand || !chain || !account) throw new Error('The header is not shown.');
      expect(chain.x).toBeGreaterThanOrEqual(brand.x + brand.width);
      expect(account.x).toBeGreaterThanOrEqual(chain.x + chain.width);
      expect(account.x + account.width).toBeLessThanOrEqual(width);
      expect(account.height).toBeLessThanOrEqual(44);
    });
  }
});
