import { describe, expect, it } from 'vitest';
import { newClient } from '@/tests/http/support/clients';
import { expectNoCrash } from '@/tests/http/support/crashes';
import { isAnsweredBefore } from '@/tests/http/support/function-host';
import { type Attempt, attacks, fileAttempts } from '@/tests/http/support/next-junk';
import { findMissingHeaders } from '@/tests/http/support/page-policy';
import { prepare } from '@/tests/http/support/prepare';
import { type RawAnswer, sendPath } from '@/tests/http/support/raw';
import { shareServer } from '@/tests/http/support/shared-server';

const server = prepare(() => shareServer());

describe('a request that no browser sends', () => {
  /** Follows Next's redirect from a request for part of a page to the path that names the part. */
  async function follow(path: string, attempt: Attempt): Promise<RawAnswer[]> {
    // Each attempt has its own client: a request that a limit refuses is not an attempt.
    const headers = { ...newClient(), ...attempt.headers };
    const first = await sendPath(server.port, path, { ...attempt, headers });
    const { location } = first.headers;
    return location?.includes('_rsc') && attempt.headers?.RSC
      ? [first, await sendPath(server.port, location, { ...attempt, headers })]
      : [first];
  }

  async function attack(path: string, attempts: readonly Attempt[]): Promise<string[]> {
    const wrong: string[] = [];
    for (const attempt of attempts) {
      if (isAnsweredBefore(path, attempt)) continue;
      for (const answer of await follow(path, attempt)) {
        const missing = findMissingHeaders(answer);
        if (answer.status < 500 && missing.length === 0) continue;
        wrong.push(`${answer.status} ${path} ${JSON.stringify(attempt).slice(0, 200)} ${missing}`);
      }
    }
    return wrong;
  }

  it.each(Object.entries(attacks))(
    'A44: with %s causes no 5xx and no crash, and is not quoted in the log',
    async (_, { paths, attempts }) => {
      await expectNoCrash(server, async () => {
        const wrong = await Promise.all(paths.map((path) => attack(path, attempts)));
        expect(wrong.flat()).toEqual([]);
      });
    },
  );

  it('A44: for a build file causes no 5xx, whatever its method or headers', async () => {
    const { text } = await sendPath(server.port, '/');
    const file = /"(\/_next\/static\/[^"]+\.js)/.exec(text)?.[1] ?? '';
    expect((await sendPath(server.port, file)).status).toBe(200);
    await expectNoCrash(server, async () => {
      expect(await attack(file, fileAttempts)).toEqual([]);
    });
  });

  it.each(['/busy', '/busy?_rsc=abcde', '/api/../busy', '/_global-error', '/%5fglobal-error'])(
    'A44: for the internal page %s gets 404',
    async (path) => {
      await expectNoCrash(server, async () => {
        for (const method of ['GET', 'HEAD']) {
          const answer = await sendPath(server.port, path, { method });
          expect([method, answer.status]).toEqual([method, 404]);
          expect(findMissingHeaders(answer)).toEqual([]);
          expect(answer.headers).not.toHaveProperty('retry-after');
          expect(answer.text).not.toContain('Very busy');
        }
      });
    },
  );

  it('Next’s own router still receives its component data', async () => {
    const tree = '["",{"children":["__PAGE__",{},null,null,0]},null,null,1]';
    for (const path of ['/', '/trouble', '/connections']) {
      for (const ofTree of [
        {},
        { 'Next-Router-State-Tree': encodeURIComponent(tree), 'Next-Url': '/' },
      ]) {
        const answers = await follow(path, { headers: { RSC: '1', ...ofTree } });
        const { status, headers } = answers.at(-1) ?? {};
        expect([path, status]).toEqual([path, 200]);
        expect(headers?.['content-type']).toMatch(/^text\/x-component/);
      }
    }
  });
});
