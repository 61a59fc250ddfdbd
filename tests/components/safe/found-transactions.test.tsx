import { describe } from 'vitest';
import { expect, type SafeView, test } from '@/tests/components/support/safe-view';
import { away, setCode } from '@/tests/support/chains';
import { createTestSafe, type TestSafe } from '@/tests/support/safe-host/test-safe';

/**
 * Transactions that sign a message: their outcome, and how the page finds them if the host never reported
 * them.
 */

/** Loses the host's answer, along with the view of the page that asked for it. */
const forgetProposal: NonNullable<SafeView['host']['options']['tamper']> = (replies, method) =>
  method === 'signMessage' ? [] : replies;

describe.each([
  ['keeps cookies', true],
  ['keeps no cookie', false],
])('where the browser %s', (_, keepsCookies) => {
  test('D17: a transaction that the host never reported is found in the service and signs in once mined', async ({
    askSafe,
  }) => {
    const safe = await createTestSafe({ owners: 3, threshold: 2 });
    await safe.proposeSigning('A message of another app');
    const page = await askSafe(safe, {
      ...{ signsOnChain: true, tamper: forgetProposal, keepsCookies },
    });
    await expect.poll(() => safe.proposals.size).toBe(2);
    if (keepsCookies) await page.open();
    await page.until('1 of 2 owners have signed');
    await page.until('This Safe signs with a transaction.');
    await page.sees(() => safe.confirm(1), '2 of 2 owners have signed');
    await page.until('Not signed in');
    await page.sees(() => safe.execute(), 'Signed in');
  });
});

describe('D17: a transaction found in the service', () => {
  test('is reported when it is deleted, and found again when its owners propose the same one', async ({
    askSafe,
  }) => {
    const safe = await createTestSafe({ owners: 3, threshold: 2 });
    const page = await askSafe(safe, { signsOnChain: true, tamper: forgetProposal });
    await page.until('1 of 2 owners have signed');
    const [deleted] = [...safe.proposals];
    if (deleted === undefined) throw new Error('nothing was proposed');
    await page.sees(() => safe.proposals.clear(), 'didn’t go through');
    await page.sees(() => safe.proposals.set(...deleted), '1 of 2 owners have signed');
    expect(page.text).not.toContain('didn’t go through');
  });

  test('can be replaced with a new one if it was deleted while the page was closed', async ({
    askSafe,
  }) => {
    const safe = await createTestSafe({ owners: 3, threshold: 2 });
    const page = await askSafe(safe, { signsOnChain: true });
    await page.until('1 of 2 owners have signed');
    page.host.options = { signsOnChain: true, tamper: forgetProposal };
    safe.proposals.clear();
    await page.open();
    await page.press('Try again');
    await page.until('1 of 2 owners have signed');
  });
});

test('D8: the page reports a replaced or failed transaction, and another one signs in', async ({
  askSafe,
}) => {
  const safe = await createTestSafe({ owners: 3, threshold: 2 });
  const page = await askSafe(safe, { signsOnChain: true });
  await page.until('1 of 2 owners have signed');
  for (const end of [() => safe.replace(), () => failToSign(safe)]) {
    const before = safe.lastProposal;
    await page.sees(end, 'didn’t go through');
    await page.until('Not signed in');
    await page.press('Try again');
    await expect.poll(() => safe.lastProposal).not.toBe(before);
    await page.until('1 of 2 owners have signed');
  }
  await safe.confirm(1);
  await page.sees(() => safe.execute(), 'Signed in');
});

/** Makes the contract that the Safe calls to sign refuse. */
async function failToSign(safe: TestSafe): Promise<void> {
  await setCode(away.id, safe.proposals.get(safe.lastProposal)?.call.to ?? '0x', '0x5f5ffd');
  await safe.confirm(1);
  await safe.execute();
}
