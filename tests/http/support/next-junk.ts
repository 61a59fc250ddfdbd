import { productId } from '@/lib/config';
import { mark } from '@/tests/http/support/crashes';

export type Attempt = { method?: string; headers?: Record<string, string>; body?: string };

/** Attempts that make a server send part of a file, or nothing of it. */
export const fileAttempts: readonly Attempt[] = [
  ...['OPTIONS', 'HEAD', 'POST', 'PUT', 'DELETE', 'TRACE'].map((method) => ({ method })),
  { headers: { range: 'bytes=99999999-' } },
  { headers: { 'if-match': '"x"' } },
  { headers: { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' } },
];

/** Attempts to make on each of the paths. */
type Attack = { paths: readonly string[]; attempts: readonly Attempt[] };

const pages = ['/', '/account', '/trouble', '/nowhere'];

const trees = [
  mark,
  '%',
  'null',
  '[]',
  '%5B%5D',
  `["${mark}"]`,
  `["",{"children":["${mark}",{}]}]`,
  '["",{"children":["__PAGE__",{}]},null,"refetch"]',
  '["",{"children":["__PAGE__",{}]},["/busy","/busy"],"metadata-only"]',
  '["",{"children":7},null,null,true]',
  `["",{"__proto__":["${mark}",{}]}]`,
  encodeURIComponent(`["",{"children":[["${mark}","x","d",null],{}]},null,null,1]`),
  '['.repeat(4_000),
  `${'["",{"children":'.repeat(500)}["",{}]${'}]'.repeat(500)}`,
];

/**
 * Internal headers of Next, of its hosts, and our own. Next recognizes its own requests by the first two
 * kinds.
 */
const internals = {
  'Next-Url': ['//evil', 'http://[', '/%00', mark],
  'Next-Router-Prefetch': ['1', '2', mark],
  'Next-Router-Segment-Prefetch': ['/_tree', '/../..', '/%', mark],
  'Next-HMR-Refresh': ['1', mark],
  'Next-Resume': ['1', mark],
  'x-nextjs-data': ['1', mark],
  'x-nextjs-postponed': ['1', mark],
  'x-nextjs-rewritten-path': [mark],
  'x-nextjs-request-id': [mark],
  'x-nextjs-html-request-id': [mark],
  'x-invoke-path': ['/busy', `/${mark}`, '%'],
  'x-invoke-status': ['500', mark],
  'x-invoke-error': [mark, '{}'],
  'x-invoke-output': ['/busy', mark],
  'x-invoke-query': [mark, '%7B%7D'],
  'x-invoke-middleware': ['1'],
  'x-middleware-subrequest': [mark, 'middleware:middleware:middleware:middleware:middleware'],
  'x-middleware-prefetch': ['1'],
  'x-middleware-rewrite': ['/busy', '//evil'],
  'x-middleware-override-headers': ['x-nonce'],
  'x-matched-path': ['/busy', `/${mark}`, '%'],
  'x-now-route-matches': ['1=busy', mark, '%'],
  'x-prerender-revalidate': [mark],
  'x-next-cache-tags': [mark],
  [`x-${productId}-peer`]: [mark],
  'x-nonce': [mark],
  cookie: ['%%%', `__prerender_bypass=${mark}; __next_preview_data=${mark}`, '=;=;', mark],
  accept: [mark, '*/*;q=x'],
  'accept-encoding': [mark, 'gzip;q=x', ', , ,'],
  range: ['bytes=9-1', 'bytes=99999999-', 'bytes=-', mark],
  'if-none-match': ['"', mark],
  'if-match': ['"x"', mark],
  'if-modified-since': [mark],
  'if-unmodified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', mark],
  'content-type': [mark, 'text/html; charset='],
  expect: [mark],
  forwarded: ['for=;;;'],
  origin: ['null', '://', mark],
} as const satisfies Record<string, readonly string[]>;

const boundary = '----brought';
export const multipartType = `multipart/form-data; boundary=${boundary}`;
const multipart = [
  [`1_$ACTION_ID_${mark}`, ''],
  ['$ACTION_REF_1', ''],
  ['$ACTION_1:0', `{"id":"${mark}","bound":null}`],
  ['$ACTION_KEY', mark],
  ['0', `["$F1","${mark}"]`],
]
  .map(([name, value]) => [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${name}"`,
    '',
    value,
    '',
  ])
  .map((lines) => lines.join('\r\n'))
  .join('');

const actions = [mark, '', 'x'.repeat(40), '0'.repeat(42), `${'0'.repeat(38)}\u00ff`, '__proto__'];

const posts = [
  ['text/plain;charset=UTF-8', `["${mark}"]`],
  ['text/plain;charset=UTF-8', ''],
  ['application/json', '{'],
  ['application/x-www-form-urlencoded', `%=&${mark}=%zz`],
  [multipartType, `${multipart}--${boundary}--\r\n`],
  [multipartType, multipart],
  ['multipart/form-data', mark],
  [`multipart/form-data; boundary=${mark}`, mark],
] as const;

const methods = ['OPTIONS', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'PURGE'];

const toHeaders = (name: string, values: readonly string[]) =>
  values.map((value) => ({ [name]: value }));
const allInternals = Object.entries(internals).flatMap(([name, values]) => toHeaders(name, values));

/** Requests that no browser sends, by their kind. */
export const attacks: Readonly<Record<string, Attack>> = {
  'a router tree that is none': {
    paths: pages,
    attempts: trees.flatMap((tree) => [
      { headers: { RSC: '1', 'Next-Router-State-Tree': tree } },
      { headers: { RSC: '1', 'Next-Router-State-Tree': tree, 'Next-Router-Prefetch': '1' } },
      { headers: { 'Next-Router-State-Tree': tree } },
    ]),
  },
  'headers of Next that make no sense': {
    paths: ['/', '/api/auth/session', '/icon.svg'],
    attempts: allInternals.map((headers) => ({ headers })),
  },
  'headers of Next that make no sense, for a part of a page': {
    paths: ['/'],
    attempts: allInternals.map((headers) => ({ headers: { RSC: '1', ...headers } })),
  },
  'an action that there is not': {
    paths: ['/', '/account', '/nowhere', '/manifest.json'],
    attempts: [
      ...actions.flatMap((action) => [
        { method: 'POST', headers: { 'Next-Action': action } },
        { method: 'GET', headers: { 'Next-Action': action } },
      ]),
      ...posts.flatMap(([type, body]) => [
        { method: 'POST', body, headers: { 'content-type': type } },
        { method: 'POST', body, headers: { 'content-type': type, 'Next-Action': mark } },
        { method: 'POST', body, headers: { 'content-type': type, 'Next-Action': '0'.repeat(42) } },
        { method: 'POST', body, headers: { 'content-type': type, 'Next-Action': mark, RSC: '1' } },
      ]),
    ],
  },
  'a method that is not meant': {
    paths: [
      ...pages,
      ...['/busy', '/icon.svg', '/favicon.ico', '/manifest.json', '/_next/static/x', '//', '*'],
      ...['/api/health', '/api/csp-report', '/api/metrics', '/api/auth/session', '/api/nowhere'],
    ],
    attempts: methods.flatMap((method) => [{ method }, { method, headers: { RSC: '1' } }]),
  },
};
