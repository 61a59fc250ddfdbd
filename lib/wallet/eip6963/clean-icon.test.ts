import { expect, it } from 'vitest';
import { cleanIcon } from '@/lib/wallet/eip6963/clean-icon';

const svg = (text: string) => `data:image/svg+xml,${encodeURIComponent(text)}`;
const generated = cleanIcon(null);
/** The smallest pictures of their kinds are not needed: only the kind and the encoding are read. */
const bytes = '\u0089PNG\r\n\u001a\n';
const png = `data:image/png;base64,${btoa(bytes)}`;

it.each([
  ['that is no string', {}],
  ['of the web', 'https://tracker.example.org/i.png'],
  ['that is a script', 'javascript:alert(1)'],
  ['of 5 MB', `data:image/png;base64,${'A'.repeat(5_000_000)}`],
  ['that is a page', 'data:text/html,<script>alert(1)</script>'],
  ['of another type', 'data:image/x-icon;base64,AAAA'],
  ['with a script', svg('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['with a handler', svg('<svg onload="alert(1)"></svg>')],
  ['that fetches', svg('<svg><image href="https://tracker.example.org/i.png"/></svg>')],
  ['that ends the style', 'data:image/png;base64,AA") url(https://evil.example.org'],
  ['of broken base64', 'data:image/svg+xml;base64,%%%'],
])('an icon %s is replaced by the generated one', (_what, icon) => {
  expect(generated).toMatch(/^data:image\/svg\+xml,/);
  expect(cleanIcon(icon)).toBe(generated);
});

// https://github.com/rainbow-me/rainbowkit/pull/2069 and /issues/1686
it.each([
  ['as it should be', png],
  ['with white space around and inside', ` \n${png.replace(',', ',\n ')}\t`],
  ['with parameters', png.replace(';', ';charset=utf-8;name=icon.png;')],
  ['in upper case', png.replace('data:image/png;base64', 'DATA:IMAGE/PNG;BASE64')],
  ['percent-encoded', `data:image/png,${[...bytes].map(toEscape).join('')}`],
  ['in base64 that is percent-encoded', png.replaceAll('=', '%3D').replaceAll('+', '%2B')],
])('a valid icon %s is shown', (_how, icon) => {
  expect(cleanIcon(icon)).toBe(png);
});

function toEscape(character: string): string {
  return `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

it.each(['jpeg', 'jpg', 'gif', 'webp', 'avif'])('an icon of type %s is shown', (type) => {
  expect(cleanIcon(`data:image/${type};base64,AAAA`)).toBe(`data:image/${type};base64,AAAA`);
});

it.each([
  ['in base64', `data:image/svg+xml;base64,${btoa(`<svg><path d='M(1)"'/></svg>`)}`],
  ['with parameters', `data:image/svg+xml;utf8,<svg><path d='M(1)"'/></svg>`],
  ['percent-encoded', svg(`<svg><path d='M(1)"'/></svg>`)],
])('a plain SVG %s is shown, and cannot break out of a style', (_how, icon) => {
  const cleaned = cleanIcon(icon);
  expect(cleaned).toMatch(/^data:image\/svg\+xml,[\w%.~-]+$/);
  expect(decodeURIComponent(cleaned)).toContain(`<path d='M(1)"'/>`);
});
