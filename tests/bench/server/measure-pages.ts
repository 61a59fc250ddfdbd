import type { AppName } from '@/tests/bench/bench-apps';
import type { Measurement } from '@/tests/bench/measurement';
import { type GetPid, inSeconds, measureRate } from '@/tests/bench/server/measure-rate';
import { signIn } from '@/tests/bench/server/sign-in';

/** Headers that a browser sends for a page. Without `accept-encoding`, neither server would compress it. */
const pageHeaders = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
  'sec-fetch-user': '?1',
  'upgrade-insecure-requests': '1',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36',
} as const;

/**
 * Measures `/` as browsers request it. A stranger's bare page is a file of the build, the cheapest possible
 * page; a signed-in visitor's bare page is rendered per request.
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
