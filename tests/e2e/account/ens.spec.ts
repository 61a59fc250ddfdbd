import { comeBackWithoutReads } from '@/tests/support/come-back';
import { createName, registerName } from '@/tests/support/ens';
import { expect, test } from '@/tests/support/fixtures';
import { untilIdle } from '@/tests/support/idle';

/** One blue pixel. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNgYPj/HwADAgH/5ncHrgAAAABJRU5ErkJggg==';

const bytes = Buffer.from(picture.slice(22), 'base64');
/** As the gateways of the listed hosts. */
const cors = { 'access-control-allow-origin': '*' };

const drawing = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>0</script></svg>',
)}`;

test('an account with a name and a picture is shown with both', async ({ portico, wallet }) => {
  const { address } = await wallet();
  const name = createName();
  await registerName({ account: address, name, avatar: picture });
  await portico.enter();
  await expect(portico.accountButton).toContainText(name);
  await expect(portico.account).toContainText(name);
  await expect(portico.account).toContainText(address);
  for (const place of [portico.accountButton, portico.account]) {
    const image = place.locator('img');
    await expect(image).toBeVisible();
    await expect(image).toHaveAttribute('src', picture);
  }
});

test('an account is shown by the ends of its address, a name of 24 characters, or a longer one cut', async ({
  portico,
  page,
  wallet,
}) => {
  const { address } = await wallet();
  await portico.enter();
  const short = `${address.slice(0, 4)}…${address.slice(-4)}`;
  await expect(portico.accountButton).toContainText(short);
  await expect(portico.account).toContainText(short);

  const whole = createName(24);
  await registerName({ account: address, name: whole });
  await comeBackWithoutReads(page);
  await expect(portico.accountButton).toContainText(whole);
  await expect(portico.account).toContainText(whole);

  const name = createName(40);
  await registerName({ account: address, name });
  await comeBackWithoutReads(page);
  await expect(portico.accountButton).toContainText(`${name.slice(0, 24)}...`);
  await expect(portico.account).toContainText(`${name.slice(0, 24)}….eth`);
  await expect(portico.account).not.toContainText(name.slice(0, 25));
  for (const width of [1280, 390, 320]) {
    await test.step(`leaves the rest of the header its place at ${width} pixels`, async () => {
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

test('a name that is of someone else, could pass for another, or is none, is not shown', async ({
  portico,
  page,
  wallet,
}) => {
  const { address } = await wallet();
  await portico.enter();
  const honest = createName();
  const owner = '0x00000000000000000000000000000000000000d0';
  for (const [what, registration] of [
    ['that belongs to someone else', { name: honest, owner, avatar: picture }],
    ['that is not normalised', { name: `V${honest}` }],
    ['of 300 characters', { name: `${'a'.repeat(300)}${honest}` }],
    ['that turns the text around it', { name: `\u202e${honest}` }],
    ['with a letter of another alphabet', { name: `\u0430${honest}` }],
  ] as const) {
    await test.step(what, async () => {
      await registerName({ account: address, ...registration });
      await comeBackWithoutReads(page);
      await expect(portico.account).toContainText('0 ETH');
      const short = `${address.slice(0, 4)}…${address.slice(-4)}`;
      await expect(portico.accountButton).toContainText(short);
      await expect(portico.account).not.toContainText(registration.name);
      await expect(portico.accountButton.locator('img')).toHaveCount(0);
    });
  }
});

test('a picture that is none, or elsewhere, leaves the generated one', async ({
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
  await portico.enter();
  for (const [what, avatar] of [
    ['on a host that is not listed', 'https://tracker.example.org/picture.png'],
    ['that is a script', 'javascript:alert(1)'],
    ['that is a drawing with a script', drawing],
    ['that is no picture', 'data:image/png;base64,AAAA'],
  ] as const) {
    await test.step(what, async () => {
      const name = createName();
      await registerName({ account: address, name, avatar });
      await comeBackWithoutReads(page);
      await expect(portico.accountButton).toContainText(name);
      await expect(portico.account).toContainText('0 ETH');
      await expect(portico.account.locator('svg[viewBox="0 0 8 8"]')).toBeVisible();
      await expect(portico.account.locator('img:visible')).toHaveCount(0);
      expect(outside).toEqual([]);
      expect(reports).toEqual([]);
    });
  }
});

test('a picture on a listed host is loaded from there, unless it is of 30 MB or never comes', async ({
  portico,
  outside,
  page,
  wallet,
}) => {
  const { address } = await wallet();
  const avatar = 'ipfs://bafybeigdyrzt5example';
  const name = createName();
  await registerName({ account: address, name, avatar });
  const gateway = 'https://ipfs.io/**';
  const answer = { contentType: 'image/png', headers: cors };
  await page.route(gateway, (route) => route.fulfill({ ...answer, body: bytes }));
  await portico.enter();
  for (const place of [portico.accountButton, portico.account]) {
    await expect(place.locator('img')).toBeVisible();
    await expect(place.locator('img')).toHaveAttribute('src', /^blob:/);
  }
  expect([...new Set(outside.map(({ url }) => url))]).toEqual([
    'https://ipfs.io/ipfs/bafybeigdyrzt5example',
  ]);
  const generated = portico.account.locator('svg[viewBox="0 0 8 8"]');

  await test.step('of 30 MB', async () => {
    // A sound picture, which a browser would show: what comes after its end does not count.
    const body = Buffer.concat([bytes, Buffer.alloc(30_000_000)]);
    await page.unroute(gateway);
    await page.route(gateway, (route) => route.fulfill({ ...answer, body }));
    const answered = page.waitForResponse(gateway);
    await comeBackWithoutReads(page);
    await answered;
    await untilIdle(page);
    await expect(generated).toBeVisible();
    await expect(portico.account.locator('img')).toHaveCount(0);
  });

  await test.step('that never comes', async () => {
    await page.unroute(gateway);
    await page.route(gateway, () => new Promise(() => undefined));
    await comeBackWithoutReads(page);
    await expect(portico.accountButton).toContainText(name);
    await expect(generated).toBeVisible();
    await expect(portico.account.locator('img:visible')).toHaveCount(0);
  });
});
