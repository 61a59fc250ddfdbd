/** Creates a source of numbers from 0 to 1, the same ones for the same seed: mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const starts = ['/', '/', '/', '/', '/', '/', '/', '//', '/./', '/\\', '/../', 'http://localhost/'];

/** Segments by which a path climbs, or seems to. */
const ups = ['..', '..', '..', '..', '%2e%2e', '%2E.', '.%2e', '%252e%252e', '.', '%2e'];

const pages = ['', 'account', 'account', 'trouble', 'connections', 'busy'];

const names = [
  ...['api', 'API', 'api/auth', 'api/auth/session', 'api/health', 'api/csp-report', 'api/x'],
  ...['_next', '_next/static', '_next/static/chunks', '_next/image', '_next/data', '_NEXT/static'],
  ...['account', 'Account', 'account.rsc', 'account.segments/_tree.segment.rsc', '%61ccount'],
  ...['manifest.json', 'icon.svg', 'favicon.ico', 'robots.txt', 'index', 'index.rsc'],
  ...['busy', 'trouble', 'connections', 'nowhere', '404', '500', '_not-found'],
  ...['_error', '_global-error'],
];

const junk = [
  ...['%00', '%', '%zz', '%ff', '%c0%ae', '%0a', '%0d%0aX-Evil:1', '%20', '%2f', '%2F..'],
  ...['%5c', '%5c..', '\\', '\\..', '..\\', ';', ';a=b', '..;', '~', '*', ':', '$', '{}'],
  ...['[id]', '(door)', '@modal', ''],
];

const ends = [
  ...['', '', '', '', '', '', '', '/', '/', '//', '/.', '/..', '.rsc', '.json', '#hash'],
  ...['?', '?_rsc=abcde', '?_rsc=', '?url=%2Ficon.svg&w=64&q=75', '?%', '?a=%00', '?/../..'],
  ...['?__nextDataReq=1', '?__nextLocale=x', '?nxtPid=x', '?__nextppronly=1', '?__flight__=1'],
];

/** Creates request targets that resolve to pages, files, routes and nothing, in ways that no browser uses. */
export function createPaths(count: number, seed: number): string[] {
  const random = createRandom(seed);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const pickSegment = () => {
    const kind = random();
    if (kind < 0.5) return pick(names);
    return pick(kind < 0.85 ? ups : junk);
  };
  const create = () => {
    const segments = Array.from({ length: 1 + Math.floor(random() * 4) }, pickSegment);
    const isWayBack = random() < 0.4;
    const back = isWayBack ? [...segments.map(() => pick(ups)), pick(pages)] : [];
    return `${pick(starts)}${[...segments, ...back].join('/')}${pick(ends)}`;
  };
  return Array.from({ length: count }, create);
}
