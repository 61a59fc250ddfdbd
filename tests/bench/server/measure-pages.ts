import type { AppName } from '@/tests/bench/bench-apps';
import type { Measurement } from '@/tests/bench/measurement';
import { type GetPid, inSeconds, measureRate } from '@/tests/bench/server/measure-rate';
import { pageHeaders } from '@/tests/bench/server/page-headers';
import { signIn } from '@/tests/bench/server/sign-in';

/**
 * `/` as browsers request it. The bare page of a stranger is a file of the build, the least that a page costs;
 * the bare page of a signed-in visitor is rendered per request.
 */
export function measurePages(getPid: GetPid, pace = inSeconds): Measurement {
  const cookies = new Map<AppName, string>();
  return {
    name: 'pages',
    apps: ['bare', 'portico', 'other'],
    runs: 3,
    measure: async ({ name, url }) => {
      const server = { pid: getPid(name), url };
      const isBare = name === 'bare';
      const cookie = isBare ? '' : (cookies.get(name) ?? (await signIn(url)));
      cookies.set(name, cookie);
      const stranger = { path: isBare ? '/prerendered' : '/', headers: pageHeaders };
      const strangerRate = await measureRate(server, stranger, pace);
      const signedIn = { path: '/', headers: isBare ? pageHeaders : { ...pageHeaders, cookie } };
      return { strangerRate, signedInRate: await measureRate(server, signedIn, pace) };
    },
  };
}
