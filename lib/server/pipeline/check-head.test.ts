import { describe, expect, it, vi } from 'vitest';
import { productId } from '@/lib/config';
import { checkHead, type RequestHead } from '@/lib/server/pipeline/check-head';

function createRequest(url: string, headers: Record<string, string> = {}): RequestHead {
  const headerCount = Object.keys(headers).length;
  return { method: 'GET', url, headers: { ...headers }, headerCount, peer: undefined };
}

const code = (url: string, headers?: Record<string, string>) =>
  checkHead(createRequest(url, headers))?.code ?? null;

const tree = (depth: number) =>
  encodeURIComponent(`${'["",{"children":'.repeat(depth)}["",{}]${'}]'.repeat(depth)}`);

vi.mock('@/lib/env/env', () => ({ getEnv: () => ({ appUrl: 'https://door.example.org' }) }));

describe('a request head', () => {
  it.each<[string, string, Record<string, string>]>([
    ['a link with the click ids of four networks', `/?${'utm_source=newsletter&'.repeat(16)}`, {}],
    ['a file of the build', `/_next/static/chunks/${'a'.repeat(60)}.js`, {}],
    ['as many headers as a proxy adds', '/', headersOf(60)],
    ['the tree of a page ten segments deep', '/', { 'next-router-state-tree': tree(10) }],
    ['as many cookies as a browser keeps', '/', { cookie: 'a=b; '.repeat(179) }],
  ])('passes with %s', (_, url, headers) => {
    expect(code(url, headers)).toBeNull();
  });

  it.each<[string, string, Record<string, string>, string]>([
    ['a path that is too long', `/${'a'.repeat(1_024)}`, {}, 'target-too-long'],
    ['too many segments', '/a'.repeat(41), {}, 'target-too-long'],
    ['a query that is too long', `/?${'a'.repeat(3_073)}`, {}, 'target-too-long'],
    ['too many names', `/?${'a&'.repeat(65)}`, {}, 'target-too-long'],
    ['too many headers', '/', headersOf(101), 'head-too-large'],
    ['a host that is none', '/', { host: 'a'.repeat(301) }, 'malformed'],
    ['a tree that is too deep', '/', { 'next-router-state-tree': tree(40) }, 'malformed'],
    ['the same, not encoded', '/', { 'next-router-state-tree': '['.repeat(40) }, 'malformed'],
    ['proxies without end', '/', { 'x-forwarded-for': '::1,'.repeat(300) }, 'head-too-large'],
  ])('is rejected with %s', (_, url, headers, wanted) => {
    expect(code(url, headers)).toBe(wanted);
  });

  it.each([
    ['user-agent', 'a'.repeat(1_024), 'a'.repeat(1_025)],
    ['accept-language', 'de,'.repeat(19), 'de,'.repeat(20)],
    ['accept', 'text/html', 'a'.repeat(513)],
    ['if-none-match', '"a"', '"a",'.repeat(70)],
    ['range', 'bytes=0-1', `bytes=${'0-1,'.repeat(40)}`],
  ])('keeps a %s of a size that browsers send, and loses a larger one', (name, sent, oversized) => {
    const request = createRequest('/', { [name]: sent, cookie: 'a=b' });
    expect(checkHead(request)).toBeNull();
    expect(request.headers).toEqual({ [name]: sent, cookie: 'a=b' });
    const other = createRequest('/', { [name]: oversized, cookie: 'a=b' });
    expect(checkHead(other)).toBeNull();
    expect(other.headers).toEqual({ cookie: 'a=b' });
  });
});

it('a request head with more cookies than a browser keeps is left with only ours, unchanged', () => {
  const strangers = Array.from({ length: 300 }, (_, index) => `a${index}=b`);
  const own = [`__Host-${productId}.session=a.b%7Cc`, `__Host-${productId}.csrf=d`];
  const part = `__Host-${productId}.session.0=e`;
  const cookie = [...strangers, part, ...own].join('; ');
  const request = createRequest('/', { cookie });
  expect(checkHead(request)).toBeNull();
  expect(request.headers.cookie).toBe(own.join('; '));
});

function headersOf(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${index}`, 'a']));
}
