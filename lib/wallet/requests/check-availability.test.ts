import { expect, it } from 'vitest';
import { checkAvailability } from '@/lib/wallet/requests/check-availability';

const refuse = (code?: number) => () => Promise.reject(Object.assign(new Error('no'), { code }));

it.each([
  ['gives its network', async () => 1, 'there'],
  ['has not allowed the page', refuse(4100), 'there'],
  ['is asked too often', refuse(-32005), 'there'],
  ['is disconnected from all networks', refuse(4900), 'broken'],
  ['fails within', refuse(-32603), 'broken'],
  ['says what no wallet says', refuse(), 'broken'],
  [
    'the browser stops asking',
    () => Promise.reject(new DOMException('The operation was aborted.', 'AbortError')),
    'broken',
  ],
  [
    'throws at once',
    () => {
      throw new Error('Extension context invalidated.');
    },
    'broken',
  ],
])('reports the correct availability of a wallet that %s', async (_, getChainId, expected) => {
  expect(await checkAvailability({ getChainId })).toBe(expected);
});
