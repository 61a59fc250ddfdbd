import { afterEach, expect, test } from 'vitest';
import { askGateway } from '@/tests/support/safe-host/gateway';
import { HostAnswers } from '@/tests/support/safe-host/safe-host';
import type { TestSafe } from '@/tests/support/safe-host/test-safe';
import { unknownToHosts } from '@/tests/support/safe-host/unknown';

/** A stub, because these tests do not read it. */
const safe: TestSafe = Object.assign(Object.create(null), { chainId: 1, address: '0x' });

afterEach(() => {
  unknownToHosts.length = 0;
});

test.each([
  // The SDK lists this method, so the host answers in the SDK's form. It ignores methods that the SDK lacks.
  ['signTypedMessage', [{ id: '1', success: false, version: '9.1.0', error: 'Request failed' }]],
  ['fooBar', []],
])('a Safe host that receives the unknown method %s fails the test', async (method, replies) => {
  expect(await new HostAnswers(safe).answer({ id: '1', method })).toEqual(replies);
  expect(unknownToHosts).toEqual([method]);
});

test('an unknown request to the Safe service gets a 404 and fails the test', async () => {
  const url = 'https://safe-client.safe.global/v1/owners/0x/safes';
  expect(await askGateway(safe, url)).toEqual({
    status: 404,
    json: { message: 'Cannot GET /v1/owners/0x/safes', error: 'Not Found', statusCode: 404 },
  });
  expect(unknownToHosts).toEqual([`GET ${url}`]);
});
