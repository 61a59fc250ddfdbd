import { PNG } from 'pngjs';
import { expect, it } from 'vitest';
import { config } from '@/lib/config';
import { readTheme } from '@/lib/server/read-theme.mjs';
import { prepare } from '@/tests/http/support/prepare';
import { openClient, shareLimitedServer } from '@/tests/http/support/shared-server';

const server = prepare(shareLimitedServer);

const { light, dark } = readTheme();
const send = (path: string) => openClient(server).send(path);
const read = async (path: string) =>
  Buffer.from(await (await fetch(`${server.appUrl}${path}`)).arrayBuffer());

it('icons and the link preview image are made from the logo in the right sizes', async () => {
  const sizeOf = ({ width, height }: PNG) => [width, height];
  expect(sizeOf(PNG.sync.read(await read('/apple-icon.png')))).toEqual([180, 180]);
  expect(sizeOf(PNG.sync.read(await read('/og.png')))).toEqual([1200, 630]);
  const ico = await read('/favicon.ico');
  // The header of an ICO file with one picture, then the picture's length and position.
  expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
  const [length, start] = [ico.readUInt32LE(14), ico.readUInt32LE(18)];
  expect(sizeOf(PNG.sync.read(ico.subarray(start, start + length)))).toEqual([32, 32]);
  expect(`${await read('/icon.svg')}`).toMatch(/^<svg /);
});

it('a page links its icons, gives the public URL of the preview image, and uses the theme’s colours', async () => {
  const html = (await send('/')).text;
  const contentOf = (name: string) =>
    [...html.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))].map(
      ([, content]) => content,
    );
  expect(contentOf('og:image')).toEqual([`${server.appUrl}/og.png`]);
  expect(contentOf('og:title')).toEqual([config.name]);
  expect(contentOf('theme-color')).toEqual([light.surface, dark.surface]);
  for (const icon of ['/favicon.ico', '/icon.svg', '/apple-icon.png']) {
    expect(html).toContain(`href="${icon}"`);
  }
  const manifest: unknown = JSON.parse((await send('/manifest.json')).text);
  expect(manifest).toMatchObject({ name: config.name, theme_color: light.surface });
});
