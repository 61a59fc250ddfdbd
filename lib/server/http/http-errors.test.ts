import { expect, it } from 'vitest';
import { isRefusalCode, refusalStatuses } from '@/lib/auth/refusal-codes';
import { Refusal, toErrorResponse } from '@/lib/server/http/http-errors';

const temporary = Object.keys(refusalStatuses)
  .filter(isRefusalCode)
  .filter((code) => refusalStatuses[code] === 503);

it.each(temporary)('the refusal %s says after how many seconds to try again', (code) => {
  const seconds = toErrorResponse(new Refusal(code)).headers.get('Retry-After');
  expect(Number(seconds)).toBeGreaterThan(0);
});
