import type { BenchApp } from '@/tests/bench/bench-apps';
import type { Measurement } from '@/tests/bench/measurement';
import { measureFirstByte } from '@/tests/bench/server/measure-first-byte';
import { measureRate } from '@/tests/bench/server/measure-rate';
import { type GetPid, inSeconds } from '@/tests/bench/server/pace';
import { pageHeaders } from '@/tests/bench/server/page-headers';
import { signIn } from '@/tests/bench/server/sign-in';

/**
 * `/` as browsers ask for it. A stranger's is held against a page that is a file of the build, the
 * least that a page costs; a visitor's own against one that is rendered per request, as it is, too.
 */
export function measurePages(getPid: GetPid): Measurement {
  let cookie: string | undefined;
  const toHeaders = async ({ name, url }: BenchApp) => {
    if (name === 'bare') return pageHeaders;
    cookie ??= await signIn(url);
    return { ...pageHeaders, cookie };
  };
  return {
    name: 'pages',
    apps: ['bare', 'portico'],
    runs: 3,
    measure: async (app) => {
      const asked = { pid: getPid(app.name), url: app.url };
      const shared = {
        path: app.name === 'bare' ? '/prerendered' : '/',
        headers: pageHeaders,
      };
      const stranger = await measureRate(asked, shared, inSeconds);
      const strangerFirstByte = await measureFirstByte(app.url, shared);
      const own = { path: '/', headers: await toHeaders(app) };
      const signedIn = await measureRate(asked, own, inSeconds);
      return { strangerRate: stranger.rate, strangerFirstByte, signedInRate: signedIn.rate };
    },
  };
}
