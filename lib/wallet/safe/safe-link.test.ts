import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSafeLink, parseSafeInfo } from '@/lib/wallet/safe/safe-link';

// Screening runs before the SDK's own list of origins, which is the only thing under test here.
vi.mock('@/lib/wallet/safe/screen-messages', () => ({ screenMessages: () => undefined }));

const host = 'https://safe.example.org';
const safeAddress = '0x52908400098527886E0F7030069857D2E4169EE7';

/** Origin of the parent's responses. */
let origin = host;

beforeEach(() => {
  vi.useFakeTimers();
  const parent = {
    postMessage: ({ id }: { id: string }) => {
      const data = { id, success: true, version: '9.1.0', data: { safeAddress, chainId: 137 } };
      const answer = Object.assign(new Event('message'), { data, origin, source: parent });
      queueMicrotask(() => window.dispatchEvent(answer));
    },
  };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { parent, crypto }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns the result after the time that a host has to respond. */
async function open(): Promise<unknown> {
  const opened = openSafeLink([host]).then(
    ({ info }) => info,
    (error: unknown) => error,
  );
  // The SDK is loaded first.
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(20_000);
  return await opened;
}

it.each([
  'https://evil.example.org',
  'https://safe.example.org.evil.org',
  'https://safe-example.org',
  'http://safe.example.org',
  'null',
])('does not accept a parent at %s as a Safe, whatever it answers', async (stranger) => {
  origin = stranger;
  expect(await open()).toMatchObject({ code: 'noSafe' });
});

it('accepts the answer of a host on the list', async () => {
  origin = host;
  expect(await open()).toMatchObject({ safeAddress, chainId: 137 });
});

const answer = { safeAddress, chainId: 1, threshold: 2, owners: [safeAddress] };

it('parses the Safe’s info, with checksummed addresses', () => {
  expect(parseSafeInfo({ ...answer, safeAddress: safeAddress.toLowerCase() })).toEqual({
    ...answer,
    isReadOnly: false,
  });
});

it.each([
  ['nothing', null],
  ['a text', 'Safe'],
  ['no address', { ...answer, safeAddress: undefined }],
  ['half an address', { ...answer, safeAddress: '0x12' }],
  ['a list as address', { ...answer, safeAddress: [safeAddress] }],
  ['no chain', { ...answer, chainId: undefined }],
  ['a negative chain', { ...answer, chainId: -1 }],
  ['a chain in words', { ...answer, chainId: 'Polygon' }],
  ['a chain beyond numbers', { ...answer, chainId: 2 ** 64 }],
])('rejects %s as Safe info', (_, value) => expect(parseSafeInfo(value)).toBeNull());

it('drops junk fields next to a valid address', () => {
  const junk = { threshold: 'two', owners: [safeAddress, 'me', 7], isReadOnly: 'yes' };
  expect(parseSafeInfo({ ...answer, ...junk })).toEqual({
    ...answer,
    threshold: 1,
    owners: [safeAddress],
    isReadOnly: false,
  });
});
