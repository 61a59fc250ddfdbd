import { expect, it } from 'vitest';
import { startScriptsLate } from '@/lib/server/stranger-page/late-scripts';

const nonce = 'n+/=';
const link = (path: string) =>
  `<link rel="preload" as="script" fetchPriority="low" href="${path}" nonce="${nonce}" data-late=""/>`;
const paths = ['/_next/static/chunks/a.js', '/_next/static/chunks/b.js'];

/** As Next writes it: the last script is React's, which has it preloaded. */
function toPage(scripts: string): string {
  return `<html><head><link rel="preload" as="script" fetchPriority="low" nonce="${nonce}" href="${paths[1]}"/>${scripts}</head><body><p>a</p><script nonce="${nonce}">b()</script></body></html>`;
}

it('scripts of the build are preloaded, and started by one of the page, behind all that is drawn', () => {
  const [a, b] = paths;
  const html = startScriptsLate(
    toPage(
      `<script src="${a}" async="" nonce="${nonce}"></script><script src="${b}" nonce="${nonce}" async=""></script>`,
    ),
  );
  const links = paths.map(link).join('');
  const begin = `<html><head>${links}</head><body><p>a</p><script nonce="${nonce}">b()</script>`;
  expect(html.startsWith(`${begin}<script nonce="${nonce}">(()=>{`)).toBe(true);
  expect(html.endsWith('</script></body></html>')).toBe(true);
});

it.each([
  ['no script', ''],
  ['one of another place', '<script src="/a.js" async="" nonce="n"></script>'],
  [
    'one for old browsers',
    '<script src="/_next/static/chunks/a.js" noModule="" nonce="n"></script>',
  ],
])('a page with %s stays as it is', (_, scripts) => {
  expect(startScriptsLate(toPage(scripts))).toBe(toPage(scripts));
});
