import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressPage } from '@/lib/server/page-template/compressed-page';

const nonce = { name: 'nonce', length: 24 };
const time = { name: 'time', length: 13 };
const own = { nonce: 'JBkQlfIYqgZQzhLnJj5fuw==', time: '1795568206437' };

const script = ['<script nonce="', nonce, '">self.__next_f.push([0])</script>'] as const;
const text = 'Gehe durch die Tür, 门, and do it again and again. '.repeat(40);

it.each([
  ['holes of two kinds, far from each other', [text, ...script, text, time, text]],
  [
    'holes with a short text between them',
    [text, nonce, '" a="', time, '" b="', nonce, '">', text],
  ],
  ['a hole behind another', [text, time, nonce, text]],
  ['a hole at its end', [text, nonce]],
  ['a hole before a text that is no ASCII', [text, time, '漢字', ...script, text]],
  ['no hole', [text]],
])('a page with %s is compressed once, and each view has its own', async (_, parts) => {
  const fill = await compressPage(parts);
  for (const view of [own, { nonce: '='.repeat(24), time: '0'.repeat(13) }]) {
    const whole = parts.map((it) => (typeof it === 'string' ? it : Reflect.get(view, it.name)));
    const sent = fill?.(view) ?? Buffer.of();
    expect(brotliDecompressSync(sent).toString()).toBe(whole.join(''));
  }
});

it('a hole is as long as its bytes, whose characters may be fewer', async () => {
  const short = { name: 'short', length: 11 };
  const fill = await compressPage([text, short, text, short, '!', time, text]);
  const sent = fill?.({ ...own, short: '0x12…cdef' }) ?? Buffer.of();
  const expected = `${text}0x12…cdef${text}0x12…cdef!${own.time}${text}`;
  expect(brotliDecompressSync(sent).toString()).toBe(expected);
});

it('a page with many holes is compressed however often it is tried', async () => {
  const values = [text, nonce, '"', { name: 'address', length: 42 }, '" at ', time, ...script];
  const parts = Array.from({ length: 12 }, () => values).flat();
  for (let turn = 0; turn < 20; turn += 1) expect(await compressPage(parts)).not.toBeNull();
});

it('its length is that of a page that is compressed for each view, or less', async () => {
  const fill = await compressPage([text, ...script, text, ...script, text]);
  expect(fill?.(own).length).toBeLessThan(400);
});

it.each([
  ['begins with a hole, where the stream has its own beginning', [nonce, text]],
  ['is too long between two holes for one block', [text, { name: 'nonce', length: 70_000 }, text]],
])('a page that %s is none', async (_, parts) => {
  expect(await compressPage(parts)).toBeNull();
});
