import { expect, it } from 'vitest';
import { passedHeader, passedValue } from '@/lib/server/pipeline/passed-header';
import { config } from '@/proxy';

it('is the header that keeps a request from proxy.ts', () => {
  expect(config.matcher).toEqual([
    expect.objectContaining({
      missing: [{ type: 'header', key: passedHeader, value: passedValue }],
    }),
  ]);
});

it('is accepted by Headers, which Next creates from all of a request’s, as an empty value', () => {
  expect(new Headers({ [passedHeader]: passedValue }).get(passedHeader)).toBe('');
});
