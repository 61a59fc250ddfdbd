import { describe, expect, it } from 'vitest';
import { prepare } from '@/tests/http/support/prepare';
import { shareServer } from '@/tests/http/support/shared-server';
import { Browser } from '@/tests/support/http-browser';

const server = prepare(() => shareServer());

describe('answers', () => {
  it.each(['true', 'false'])(
    'A28: a callbackUrl that is a blob of our own origin leads to the start (json: %s)',
    async (json) => {
      for (const callbackUrl of [
        ` BLOB:${server.appUrl}/x`,
        `filesystem:${server.appUrl}/temporary/x`,
      ]) {
        const browser = new Browser(server.appUrl);
        const { text, nonce, signature } = await browser.sign();
        const fields = { callbackUrl, json };
        const entered = await browser.post('/api/auth/callback/credentials', {
          ...fields,
          message: text,
          signature,
          csrfToken: nonce,
        });
        const left = await browser.post('/api/auth/signout', {
          ...fields,
          csrfToken: await browser.nonce(),
        });
        for (const [{ status, headers, body, text: answered }, more] of [
          [entered, { session: expect.any(Object) }],
          [left, {}],
        ] as const) {
          expect(status).toBe(json === 'true' ? 200 : 302);
          if (json === 'true') expect(body).toEqual({ url: server.appUrl, ...more });
          else expect(headers.get('location')).toBe(server.appUrl);
          const all = `${answered}${[...headers].join()}`;
          expect(decodeURIComponent(all)).not.toMatch(/blob:|filesystem:/i);
        }
      }
    },
  );

  it('ids of requests do not tell how many there have been', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) {
      const { headers } = await new Browser(server.appUrl).send('/icon.svg');
      ids.push(headers.get('x-request-id') ?? '');
    }
    expect(new Set(ids).size).toBe(ids.length);
    for (const [index, id] of ids.entries()) {
      expect(id).toMatch(/^[\w-]{16,64}$/);
      for (const other of ids.slice(index + 1)) {
        const same = [...id].filter((character, at) => character === other[at]).length;
        expect([id, other, same < id.length / 2]).toEqual([id, other, true]);
      }
    }
  });
});
