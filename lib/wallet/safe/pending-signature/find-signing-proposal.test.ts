import { encodeFunctionData, type Hash, hashMessage, padHex, parseAbi } from 'viem';
import { afterEach, expect, test, vi } from 'vitest';
import { createProposalFinder } from '@/lib/wallet/safe/pending-signature/find-signing-proposal';

const safe = {
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  chainId: 137,
  message: 'Sign in',
} as const;
afterEach(() => void vi.unstubAllGlobals());

const service = 'https://safe-client.safe.global/v1/chains/137';

const encode = (text: string) =>
  encodeFunctionData({
    abi: parseAbi(['function signMessage(bytes _data)']),
    functionName: 'signMessage',
    args: [hashMessage(text)],
  });

const toHash = (number: number): Hash => padHex(`0x${number}`, { size: 32 });

function queue(number: number, change: object = {}) {
  const id = `multisig_${safe.address}_${toHash(number)}`;
  const txInfo = { type: 'Custom', dataSize: '100', methodName: null };
  return { type: 'TRANSACTION', transaction: { id, txInfo, ...change } };
}

function detail(text: string, { status = 'AWAITING_CONFIRMATIONS', operation = 1 } = {}) {
  return { txStatus: status, txData: { hexData: encode(text), operation } };
}

/** Stubs Safe's service. Besides the queue it serves `details`, keyed by number. */
function serve(results: unknown, details: Readonly<Record<number, unknown>> = {}) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.slice(service.length));
    if (url === `${service}/safes/${safe.address}/transactions/queued`) {
      return Response.json({ results });
    }
    const found = Object.entries(details).find(([number]) => url.endsWith(toHash(Number(number))));
    return found ? Response.json(found[1]) : new Response(null, { status: 404 });
  });
  return asked;
}

test('finds the transaction that signs the message among labels and other transactions', async () => {
  serve([{ type: 'LABEL', label: 'Next' }, queue(1), queue(2), { type: 'CONFLICT_HEADER' }], {
    1: detail('Sign in'),
    2: detail('Something else'),
  });
  expect(await createProposalFinder(safe)()).toBe(toHash(1));
});

test('picks the newer of two transactions that sign the message', async () => {
  serve([queue(1), queue(2)], { 1: detail('Sign in'), 2: detail('Sign in') });
  expect(await createProposalFinder(safe)()).toBe(toHash(2));
});

test.each([
  ['one that signs another text', detail('Something else')],
  ['a call that is no delegate call', detail('Sign in', { operation: 0 })],
  ['one that was replaced', detail('Sign in', { status: 'CANCELLED' })],
  ['one that was deleted since', undefined],
  ['details that are junk', { txData: { hexData: 7, operation: '1' } }],
  ['details without a call', { txStatus: 'AWAITING_CONFIRMATIONS', txData: null }],
])('ignores %s', async (_, details) => {
  serve([queue(1)], details === undefined ? {} : { 1: details });
  expect(await createProposalFinder(safe)()).toBeNull();
});

test.each([
  ['items that are nothing', [null, 7, 'queue', {}, { transaction: null }]],
  ['an id that is none', [queue(1, { id: 7 }), queue(1, { id: 'multisig' })]],
  ['a transaction of another kind', [queue(1, { id: `module_${safe.address}_${toHash(1)}` })]],
  ['one of another Safe', [queue(1, { id: `multisig_0x${'1'.repeat(40)}_${toHash(1)}` })]],
  ['calldata of another size', [queue(1, { txInfo: { dataSize: '68' } })]],
])('requests no details for a queue with %s', async (_, results) => {
  const asked = serve(results, { 1: detail('Sign in') });
  expect(await createProposalFinder(safe)()).toBeNull();
  expect(asked).toHaveLength(1);
});

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('requests five details at a time, and never again for a transaction that signs another text', async () => {
  const numbers = upTo(7);
  const others = Object.fromEntries(numbers.map((number) => [number, detail('Another')]));
  const asked = serve(
    numbers.map((number) => queue(number)),
    { ...others, 1: detail('Sign in') },
  );
  const find = createProposalFinder(safe);
  expect(await find()).toBeNull();
  expect(asked).toHaveLength(1 + 5);
  expect(await find()).toBe(toHash(1));
  expect(asked).toHaveLength(1 + 5 + 1 + 2);
});

test.each([
  ['are absent', undefined],
  ['are junk', { txData: { hexData: 7, operation: '1' } }],
])('finds a transaction behind newer ones whose details %s', async (_, details) => {
  const numbers = upTo(12);
  const results = numbers.map((number) => queue(number));
  const others = details === undefined ? [] : numbers.map((number) => [number, details]);
  const asked = serve(results, { ...Object.fromEntries(others), 1: detail('Sign in') });
  const find = createProposalFinder(safe);
  expect(await find()).toBeNull();
  expect(await find()).toBeNull();
  expect(await find()).toBe(toHash(1));
  expect(asked).toHaveLength(3 * (1 + 5));
});

test('picks the newer of two even if its details were missing at first', async () => {
  const results = upTo(6).map((number) => queue(number));
  serve(results);
  const find = createProposalFinder(safe);
  expect(await find()).toBeNull();
  serve(results, { 1: detail('Sign in'), 6: detail('Sign in') });
  expect(await find()).toBe(toHash(6));
});

test('finds a deleted transaction once it is proposed again', async () => {
  serve([queue(1)]);
  const find = createProposalFinder(safe);
  expect(await find()).toBeNull();
  serve([queue(1)], { 1: detail('Sign in') });
  expect(await find()).toBe(toHash(1));
});

test('finds nothing if the service does not answer or does not know the Safe', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await createProposalFinder(safe)()).toBeNull();
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  expect(await createProposalFinder(safe)()).toBeNull();
});
