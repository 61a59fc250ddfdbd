import { beforeAll, describe, expect, it } from 'vitest';
import { productId } from '@/lib/config';
import { sumSeries } from '@/tests/http/support/metrics';
import { oversizedHeads } from '@/tests/http/support/oversized-heads';
import { prepare } from '@/tests/http/support/prepare';
import { sendPath } from '@/tests/http/support/raw';
import { shareServer } from '@/tests/http/support/shared-server';
import { Browser } from '@/tests/support/http-browser';

const cookieName = `${productId}.session`;
const sessionPath = '/api/auth/session';
/** In characters. Node's own limit for a whole head is 16,384. */
const sizes = [1_000, 4_000, 15_000];
/** Requests per size of a head: as many as there are texts that a head takes in turn. */
const batch = 8;
/** Requests for a head that is the same each time. Only a head that seems slow is sent more often. */
const smallBatch = 1;
/** The most that one head may cost, as a multiple of the work for a missing page. */
const mostWork = 5;
/** Garbage collection can only add to a measurement, so the smallest of this many rounds counts. */
const rounds = 4;

describe('a request head that no real client sends', () => {
  const server = prepare(() => shareServer());
  let pageWork = 0;
  let workSoFar = 0;

  /** Returns the server's CPU seconds since the last call, which do not depend on what else the machine does. */
  async function readWork(): Promise<number> {
    const before = workSoFar;
    workSoFar = await sumSeries(server.appUrl, 'process_cpu_seconds_total');
    return workSoFar - before;
  }

  /** Measures the requests, and whatever the server did since the last measurement. */
  async function measure(send: (turn: number) => Promise<unknown>, turns = batch): Promise<number> {
    for (let turn = 0; turn < turns; turn += 1) await send(turn);
    return await readWork();
  }

  const sendPage = () => sendPath(server.port, '/nope');

  beforeAll(async () => {
    // Warms up compiled code and kept pages, as on a server that has run for a while.
    for (let warm = 0; warm < 15 * batch; warm += 1) await sendPage();
    await readWork();
    const works: number[] = [];
    for (let round = 0; round < 5; round += 1) works.push(await measure(sendPage));
    pageWork = (works.toSorted((one, other) => one - other)[2] ?? 0) / batch;
  });

  it.each(Object.entries(oversizedHeads))(
    'A48, A49, A50: with %s costs about as much CPU time as any page, however large',
    async (_, shapes) => {
      const wrong: string[] = [];
      for (const [index, shape] of shapes.entries()) {
        const send = async (size: number, turn: number) => {
          const { path, ...head } = shape(size, turn);
          const { status } = await sendPath(server.port, path, head);
          if (status >= 500) wrong.push(`${index} of ${size}: ${status}`);
        };
        // If all sizes together cost no more than one size may, none is measured by itself.
        const turns = shape.length > 1 ? batch : smallBatch;
        const sendAll = async (turn: number) => {
          for (const size of sizes) await send(size, turn);
        };
        if ((await measure(sendAll, turns)) <= mostWork * turns * pageWork) continue;
        for (const size of sizes) {
          let times = Number.POSITIVE_INFINITY;
          for (let round = 0; round < rounds && times > mostWork; round += 1) {
            const work = await measure((turn) => send(size, turn));
            times = Math.min(times, work / batch / pageWork);
          }
          if (times > mostWork) wrong.push(`${index} of ${size}: ${times.toFixed(1)} pages`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  // Other refusals: lib/server/pipeline/check-head.test.ts.
  it.each([
    ['a path of 1 025 characters', `/${'a'.repeat(1_024)}`, {}, 414, 'target-too-long'],
    [
      'a token of 2 049',
      '/api/sessions',
      { authorization: 'a'.repeat(2_049) },
      431,
      'head-too-large',
    ],
    ['a deep router tree', '/', { 'next-router-state-tree': '['.repeat(40) }, 400, 'malformed'],
  ])(
    'A48, A50: with %s is rejected, and the response has its security headers',
    async (_, path, headers, ...wanted) => {
      const answer = await sendPath(server.port, path, { headers });
      const { error } = JSON.parse(answer.text);
      expect([answer.status, error.code]).toEqual(wanted);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.any(String),
      });
    },
  );

  it('A49: with a huge User-Agent and Accept-Language still gets the page, in the default language', async () => {
    const headers = { 'user-agent': 'a'.repeat(8_000), 'accept-language': 'de,'.repeat(2_000) };
    const answer = await sendPath(server.port, '/', { headers });
    expect([answer.status, answer.headers['content-language']]).toEqual([200, 'en-US']);
  });

  it('A51: with 600 fake session cookies keeps the visitor signed in and clears at most one cookie', async () => {
    const browser = new Browser(server.appUrl);
    const { account } = await browser.enter();
    const name = (count: number) =>
      Array.from({ length: count }, (_, index) => `${cookieName}.${index}=a`);
    const [few, many] = [name(170).join('; '), name(600).join('; ')];
    const own = browser.cookieHeader;
    const read = (headers: Record<string, string>) =>
      sendPath(server.port, sessionPath, { headers });
    for (const cookie of [`${few}; ${own}`, `${many}; ${own}`]) {
      const signedIn = await read({ cookie });
      expect(JSON.parse(signedIn.text)).toMatchObject({ address: account.address });
      expect(signedIn.headers['set-cookie']).toBeUndefined();
    }
    for (const cookie of [`${few}; ${cookieName}=x`, `${many}; ${cookieName}=x`, few]) {
      const signedOut = await read({ cookie });
      expect(signedOut.text).toBe('{}');
      expect(signedOut.headers['set-cookie']).toEqual([expect.stringContaining(`${cookieName}`)]);
    }
    expect((await read({ cookie: many })).headers['set-cookie']).toBeUndefined();
  });
});
