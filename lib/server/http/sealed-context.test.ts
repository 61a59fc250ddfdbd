import { afterEach, expect, it } from 'vitest';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { contextHeader, findRequestContext, sealContext } from '@/lib/server/http/sealed-context';
import { runInRequest } from '@/lib/server/telemetry/request-context';

const [locale] = config.languages;
const context = {
  id: 'a-request',
  client: '192.0.2.1',
  asked: '/xx?a=b',
  locale,
  base: '/xx',
  nonce: 'AAAA',
} as const;

const read = (value: string) => findRequestContext(new Headers({ [contextHeader]: value }));

const { deployment } = getEnv();
afterEach(() => {
  getEnv().deployment = deployment;
});

it('a context is read on a function platform as it was sealed', () => {
  getEnv().deployment = 'functions';
  expect(read(sealContext(context))).toEqual(context);
});

it.each([
  ['nothing', () => ''],
  ['another text', (sealed: string) => `${btoa('{"id":"other"}')}.${sealed.split('.')[1]}`],
  ['another seal', (sealed: string) => `${sealed.slice(0, -4)}AAAA`],
  ['no seal', (sealed: string) => sealed.split('.')[0] ?? ''],
])('a client that sends %s has no context', (_, change) => {
  getEnv().deployment = 'functions';
  expect(read(change(sealContext(context)))).toBeUndefined();
});

it('on a server the header is not read, and the pipeline’s own context counts everywhere', () => {
  const sealed = sealContext(context);
  expect(read(sealed)).toBeUndefined();
  const own = { id: 'own' };
  expect(runInRequest(own, () => read(sealed))).toBe(own);
  getEnv().deployment = 'functions';
  expect(runInRequest(own, () => read(sealed))).toBe(own);
});
