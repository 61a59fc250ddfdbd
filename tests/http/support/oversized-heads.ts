import { productId } from '@/lib/config';

type Head = { path: string; method?: string; headers?: Record<string, string> };

/** Makes a head of about `size` characters, for the request with that number. */
type Shape = (size: number, turn: number) => Head;

const page = '/nope';

/** Repeats a text up to this many characters. */
const fill = (text: string, size: number) =>
  text.repeat(Math.ceil(size / text.length)).slice(0, size);
/** Joins parts that are all different, up to about `size` characters. */
const list = (size: number, between: string, part = (index: number) => index.toString(36)) => {
  let text = part(0);
  for (let index = 1; text.length < size; index += 1) text += between + part(index);
  return text;
};
const nest = (open: string, close: string) => (size: number) => {
  const depth = Math.floor(size / (open.length + close.length));
  return open.repeat(depth) + close.repeat(depth);
};

const inHeader =
  (name: string, write: Write, path = page): Shape =>
  (size) => ({ path, headers: { [name]: write(size) } });

type Write = (size: number) => string;

/** Texts that may slow down the parser of any header. */
const texts: readonly [Write, ...Write[]] = [
  (size) => fill('a', size),
  (size) => fill('-', size),
  (size) => `a${fill(' ', size)}b`,
  (size) => `a${fill('\t', size)}b`,
  (size) => fill('a,', size),
  (size) => fill('a;q=0.1, ', size),
  (size) => fill('%25', size),
  (size) => list(size, ','),
];

/** Puts each text in the header: for a header whose parser is known to be slow with some of them. */
const inHeaderEach = (name: string): Shape[] => texts.map((write) => inHeader(name, write));
/** Puts all texts in turn in each of the headers, one text per head; `turn` counts the requests. */
const inHeaders = (names: readonly string[], path = page): Shape[] =>
  names.map((name) => (size, turn) => {
    const write = texts[turn % texts.length] ?? texts[0];
    return { path, headers: { [name]: write(size) } };
  });

/** A router tree that is as deep as the size allows, both encoded as by Next's router and raw. */
const trees = [encodeURIComponent, (text: string) => text].map(
  (encode): Shape =>
    (size) => {
      const open = encode('["",{"children":');
      const close = encode('}]');
      const depth = Math.floor(size / (open.length + close.length));
      const tree = open.repeat(depth) + encode('["",{}]') + close.repeat(depth);
      return { path: page, headers: { rsc: '1', 'next-router-state-tree': tree } };
    },
);

const sessionPath = '/api/auth/session';
const session = `${productId}.session`;

/** Sixteen kinds of heads that no real client sends: each part of the URL, and each header that is read. */
export const oversizedHeads: Readonly<Record<string, readonly Shape[]>> = {
  'a path': [
    ...['/', '/a', '/../', '/.', '%25', '%2f', '[a]', '/(a)', '@'],
    ...['a', ';a=b', '%E2%80%AE', '//'],
  ].map((text) => (size) => ({ path: `/${fill(text, size)}` })),
  'names in a query': [
    (size) => ({ path: `/?${fill('a&', size)}` }),
    (size) => ({ path: `/nope?${fill('a=b&', size)}` }),
    (size) => ({ path: `/nope?${list(size, '&')}` }),
    (size) => ({ path: `/?${list(size, '&', (index) => `a${index}=${index}`)}` }),
    (size) => ({ path: `/nope?${fill('a[]=1&', size)}` }),
    (size) => ({ path: `/api/sessions?${fill('limit=1&', size)}` }),
    (size) => ({ path: `/icon.svg?${fill('a&', size)}` }),
  ],
  'a value in a query': ['a', '%25', '%20', '+', '[', '/..'].map((text) => (size) => ({
    path: `/?to=${fill(text, size)}`,
  })),
  'User-Agent': [
    ...inHeaderEach('user-agent'),
    inHeader('user-agent', (size) => fill('Google-', size)),
    inHeader('user-agent', (size) => fill('(a', size)),
  ],
  'Accept-Language': [
    ...inHeaderEach('accept-language'),
    inHeader('accept-language', (size) => list(size, ',', (index) => `aa-${index + 100}`)),
    inHeader('accept-language', (size) => fill('zh-Hant-HK;q=0.1,', size)),
    // As many different languages as a header of 256 characters holds, and other ones each time.
    (_, turn) => ({
      path: page,
      headers: {
        'accept-language': list(250, ',', (index) => (370 + turn * 80 + index).toString(36)),
      },
    }),
  ],
  'other Accept headers': inHeaders(['accept', 'accept-encoding']),
  'blanks in a cookie': [page, sessionPath].flatMap((path) =>
    [' ', '\t', ' \t', '; ', '=', '%20'].map((text) =>
      inHeader('cookie', (size) => `${session}=a${fill(text, size)}b`, path),
    ),
  ),
  'many cookies': [page, sessionPath].flatMap((path) => [
    inHeader('cookie', (size) => list(size, '; ', (index) => `${session}.${index}=a`), path),
    inHeader('cookie', (size) => list(size, ';', (index) => `${index}=a`), path),
    inHeader('cookie', (size) => fill('a=b; ', size), path),
  ]),
  'a router tree': [
    ...trees,
    inHeader('next-router-state-tree', nest('[', ']')),
    inHeader('next-router-state-tree', nest('{"a":', '}')),
  ],
  "Next's other headers": inHeaders([
    ...['next-url', 'next-router-prefetch', 'next-router-segment-prefetch', 'rsc'],
    ...['x-nextjs-data', 'x-now-route-matches', 'x-matched-path'],
  ]),
  'a server action': [
    ...inHeaders(['next-action', 'content-type']),
    ...texts.map(
      (write): Shape =>
        (size) => ({
          path: page,
          method: 'POST',
          headers: { 'next-action': 'a', 'content-type': `multipart/form-data; ${write(size)}` },
        }),
    ),
  ],
  'addresses of proxies': [
    ...inHeaders(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded']),
    inHeader('x-forwarded-for', (size) => fill('1:', size)),
    inHeader('x-forwarded-for', (size) => fill('::', size)),
  ],
  'where it comes from': inHeaders(['origin', 'referer', 'sec-fetch-site']),
  'a part of a file': inHeaders(
    ['range', 'if-range', 'if-none-match', 'if-match', 'if-modified-since', 'if-unmodified-since'],
    '/icon.svg',
  ),
  'tokens and traces': inHeaders(
    ['authorization', 'traceparent', 'tracestate', 'baggage'],
    sessionPath,
  ),
  'many headers': [
    (size) => ({
      path: page,
      headers: Object.fromEntries(
        Array.from({ length: Math.floor(size / 11) }, (_, index) => [`x-${index}`, 'a']),
      ),
    }),
    inHeader('x-whatever', (size) => fill('a', size)),
  ],
};
