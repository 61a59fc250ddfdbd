import { describe } from 'vitest';
import { untilAborted } from '@/tests/components/support/network';
import { expect, test } from '@/tests/components/support/safe-view';
import { createTestSafe } from '@/tests/support/safe-host/test-safe';
import { createHold } from '@/tests/support/wallet/consent';

/** A Safe's reactions to the request to sign; tests/support/safe-host/safe-host.ts lists the facts. */

test('a read-only visitor of a Safe sees "Read-only" and no sign-in button', async ({
  openSafe,
}) => {
  const safe = await createTestSafe({ owners: 3, threshold: 2 });
  const page = await openSafe(safe, { readOnly: true });
  await page.until('Read-only');
  await page.until('2 of 3');
  expect(page.text).not.toContain('Sign in with this Safe');
});

test('the header offers a read-only visitor no sign-in, and an early press on it requests none', async ({
  openSafe,
}) => {
  const safe = await createTestSafe({ owners: 3, threshold: 2 });
  const page = await openSafe(safe, { readOnly: true, hasButton: true });
  // Does the same as the button in the header before the panel has loaded.
  const { requestSafeSignIn } = await import('@/components/safe/sign-in-request');
  requestSafeSignIn();
  await page.until('Read-only');
  await page.until('2 of 3');
  const button = () => document.querySelector('[data-testid="rk-connect-button"]');
  await expect.poll(button).toBeNull();
  expect(page.server.asked).not.toContain('POST');
  expect(page.host.asked).not.toContain('signMessage');
});

describe.each([
  ['keeps cookies', true],
  ['keeps no cookie', false],
])('where the browser %s', (_, keepsCookies) => {
  test('D12: closing the dialog after the first of two signatures does not count as a refusal', async ({
    askSafe,
  }) => {
    const safe = await createTestSafe({ owners: 3, threshold: 2 });
    const page = await askSafe(safe, { react: 'sign-and-close', keepsCookies });
    await page.until('1 of 2 owners have signed');
    await page.until('The other owners find the message');
    expect(page.text).not.toContain('You didn’t sign');
    // One statement, by where the sign-in is kept.
    const [told, untold] = ['You can close this page', 'keep this page open'];
    await page.until(keepsCookies ? told : untold);
    expect(page.text).not.toContain(keepsCookies ? untold : told);
    if (keepsCookies) await page.open();
    await page.until('1 of 2 owners have signed');
    await page.sees(
      () => safe.sign(1),
      keepsCookies ? 'Signed in' : 'you’re signed in on this page alone',
    );
  });

  test('D11: a single-owner Safe that signs on chain is signed in once the transaction is mined', async ({
    askSafe,
  }) => {
    const safe = await createTestSafe();
    const page = await askSafe(safe, { signsOnChain: true, keepsCookies });
    await page.until('This Safe signs with a transaction.');
    await page.until('1 of 1 owner has signed');
    if (keepsCookies) await page.open();
    await page.until('1 of 1 owner has signed');
    await page.sees(() => safe.execute(), 'Signed in');
  });
});

test('D12: an owner who signs and closes the dialog three seconds early is signed in by that signature', async ({
  askSafe,
}) => {
  const page = await askSafe(await createTestSafe(), { react: 'sign-and-close' });
  await page.until('Signed in');
});

test('D11: an unresponsive service delays neither the host nor the chain', async ({ openSafe }) => {
  const safe = await createTestSafe({ owners: 2, threshold: 2 });
  const page = await openSafe(safe, { react: 'sign-and-close' });
  page.onService = untilAborted;
  await page.press('Sign in with this Safe');
  await expect.poll(() => safe.messages.size).toBe(1);
  await expect.poll(() => page.service).not.toEqual([]);
  await page.skip(9_000);
  await page.until('Signatures so far count');
  expect(page.text).not.toContain('You didn’t sign');
  await safe.sign(1);
  await page.skipToPolls();
  await page.skip(6_000);
  await page.until('Signed in');
});

test('D12: a request that a host rejects because another one has its dialog is not a refusal', async ({
  askSafe,
}) => {
  const safe = await createTestSafe({ owners: 2, threshold: 2 });
  const page = await askSafe(safe, { react: 'wait' });
  await expect.poll(() => page.host.asked).toContain('signMessage');
  await page.skip(31_000);
  await page.press('Try again');
  await page.until('Signatures so far count');
  expect(page.text).not.toContain('You didn’t sign');
});

test('D12: a rejection still being checked with the service does not show up on the next request', async ({
  openSafe,
}) => {
  const safe = await createTestSafe();
  const page = await openSafe(safe, { react: 'close' });
  const hold = createHold();
  page.onService = () => hold.promise;
  await page.press('Sign in with this Safe');
  // One request because of the rejection, and one because the sign-in is pending.
  await expect.poll(() => page.service).toHaveLength(2);
  page.host.options = { react: 'wait' };
  page.host.asked.length = 0;
  // Does the same as the button in the header.
  const { requestSafeSignIn } = await import('@/components/safe/sign-in-request');
  requestSafeSignIn();
  await expect.poll(() => page.host.asked).toContain('signMessage');
  page.service.length = 0;
  hold.release();
  await page.skipToPolls();
  await expect.poll(() => page.service).not.toEqual([]);
  await page.until('Check your Safe for a request');
  await page.sees(() => page.host.sign(0), 'Signed in');
});

test('two presses on the header’s button start one sign-in', async ({ openSafe }) => {
  const page = await openSafe(await createTestSafe());
  await page.until('Sign in with this Safe');
  const started = createHold();
  page.server.onRequest = (method) => (method === 'POST' ? started.promise : Promise.resolve());
  // Does the same as the button in the header.
  const { isSafeSignInRequested, requestSafeSignIn } = await import(
    '@/components/safe/sign-in-request'
  );
  requestSafeSignIn();
  await expect.poll(() => page.server.asked).toContain('POST');
  requestSafeSignIn();
  await expect.poll(isSafeSignInRequested.get).toBe(false);
  started.release();
  await page.until('Signed in');
  expect(page.server.asked.filter((method) => method === 'POST')).toHaveLength(1);
});

test('D5: an owner who rejects or closes the dialog sees a notice, and can try again', async ({
  askSafe,
}) => {
  const safe = await createTestSafe();
  const page = await askSafe(safe, { react: 'close' });
  await page.until('You didn’t sign.');
  await page.until('Cancel');
  page.host.options = { react: 'wait' };
  page.host.asked.length = 0;
  await page.press('Try again');
  await page.until('Check your Safe for a request');
  await expect.poll(() => page.host.asked).toContain('signMessage');
  await page.skip(31_000);
  await page.until('Your Safe hasn’t responded');
  await page.until('Cancel');
  page.host.options = {};
  await page.press('Try again');
  await page.until('Signed in');
  expect(safe.messages.size).toBe(1);
});

test('D13: the page reports a host that fails to show the message, and a retry signs in', async ({
  askSafe,
}) => {
  const page = await askSafe(await createTestSafe(), { failing: ['signMessage'] });
  await page.until('Your Safe couldn’t show the message.');
  page.host.options = {};
  await page.press('Try again');
  await page.until('Signed in');
});

test('D15: a closed dialog for an on-chain signature, which the host never reports, can be retried', async ({
  askSafe,
}) => {
  const safe = await createTestSafe();
  const page = await askSafe(safe, { signsOnChain: true, react: 'close' });
  await expect.poll(() => page.host.asked).toContain('signMessage');
  await page.skip(31_000);
  await page.until('Your Safe hasn’t responded.');
  expect(page.text).not.toContain('You didn’t sign');
  page.host.options = { signsOnChain: true };
  await page.press('Try again');
  await page.until('1 of 1 owner has signed');
  await page.sees(() => safe.execute(), 'Signed in');
});

describe('D6: a Safe that needs two of three owners', () => {
  test('can cancel a sign-in, even across a reload, and signs in when the last owner signs', async ({
    askSafe,
  }) => {
    const safe = await createTestSafe({ owners: 3, threshold: 2 });
    const page = await askSafe(safe);
    await page.until('1 of 2 owners have signed');
    await page.press('Cancel');
    await expect.poll(() => page.server.asked).toContain('DELETE');
    await page.until('Sign in with this Safe');
    await page.open();
    await page.until('Sign in with this Safe');
    await page.sees(() => safe.sign(1), 'Not signed in');
    await page.press('Sign in with this Safe');
    await page.until('1 of 2 owners have signed');
    await page.host.sign(1);
    await page.until('Signed in');
  });

  test('continues its sign-in if the button is pressed before that is found again', async ({
    askSafe,
  }) => {
    const safe = await createTestSafe({ owners: 3, threshold: 2 });
    const page = await askSafe(safe);
    await page.until('1 of 2 owners have signed');
    const found = createHold();
    page.server.onRequest = (method) => (method === 'GET' ? found.promise : Promise.resolve());
    page.server.asked.length = 0;
    await page.open();
    await page.press('Sign in with this Safe');
    found.release();
    await page.until('1 of 2 owners have signed');
    await page.host.sign(1);
    await page.until('Signed in');
    expect(page.server.asked).not.toContain('POST');
  });

  test('D7: is rejected with 401 while the host presents too few signatures', async ({
    askSafe,
  }) => {
    const safe = await createTestSafe({ owners: 3, threshold: 2 });
    const page = await askSafe(safe);
    await page.until('1 of 2 owners have signed');
    const [early] = [...(safe.messages.get(safe.lastMessage)?.signatures.values() ?? [])];
    if (early === undefined) throw new Error('nobody has signed');
    page.host.options = { prepared: early };
    await page.skip(15_000);
    await expect.poll(() => page.server.refused).toEqual([401]);
    page.server.refused.length = 0;
    await page.until('1 of 2 owners have signed');
    await page.until('Not signed in');
    page.host.options = {};
    await page.sees(() => safe.sign(1), 'Signed in');
  });
});

describe('D18: a sign-in that has ended does not affect the next one', () => {
  test('where the host answers the first request only during the second sign-in', async ({
    askSafe,
  }) => {
    const safe = await createTestSafe();
    const late: Parameters<NonNullable<typeof page.host.options.tamper>>[0] = [];
    const page = await askSafe(safe, {
      keepsCookies: false,
      tamper: (replies, method) => {
        if (method !== 'signMessage') return replies;
        late.push(...replies);
        return [];
      },
    });
    await page.until('Signed in');
    await page.skip(3_000);
    await expect.poll(() => late).toHaveLength(1);
    await page.press('Sign out');
    page.host.options = {
      react: 'wait',
      tamper: (replies, method) =>
        method === 'getOffChainSignature' ? [...late.splice(0), ...replies] : replies,
    };
    await page.press('Sign in with this Safe');
    await expect.poll(() => safe.messages.size).toBe(2);
    await page.skip(15_000);
    await expect.poll(() => late).toHaveLength(0);
    await page.sees(() => safe.sign(0), 'Signed in');
  });

  test.for([
    ['where its signature was still checked when it was cancelled', false],
    ['where what failed of it, cancelled, is not said of the next', true],
  ] as const)('%s', async ([, isCutOff], { askSafe }) => {
    const safe = await createTestSafe();
    const hold = createHold();
    const page = await askSafe(safe, { keepsCookies: isCutOff, react: 'wait' });
    let isFirst = true;
    page.server.onRequest = async (method) => {
      if (method !== 'PUT' || !isFirst) return;
      isFirst = false;
      await hold.promise;
      if (isCutOff) throw new TypeError('Failed to fetch');
    };
    await expect.poll(() => safe.messages.size).toBe(1);
    await page.host.sign(0);
    await page.skipToPolls();
    await expect.poll(() => page.server.asked).toContain('PUT');
    await page.press('Cancel');
    page.host.options = { react: 'wait' };
    await page.press('Sign in with this Safe');
    await expect.poll(() => safe.messages.size).toBe(2);
    page.service.length = 0;
    hold.release();
    await page.skipToPolls();
    // The page queries the service again after that.
    await expect.poll(() => page.service).not.toEqual([]);
    expect(page.text).not.toContain('You can’t be signed in');
    expect(page.server.refused.splice(0)).toEqual(isCutOff ? [] : [403]);
    await page.sees(() => safe.sign(0), 'Signed in');
  });
});
