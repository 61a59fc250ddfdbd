import { expect, test } from 'vitest';
import { askPrepared, setUpParties } from '@/tests/support/walletconnect-wallet/parties';

const parties = setUpParties();

test.each(['session', 'authenticate'] as const)(
  'the owner is shown a request that the relay delivers twice once: %s',
  async (kind) => {
    const { relay, page, phone } = parties;
    relay.isRepeating = true;
    if (kind === 'authenticate') await askPrepared(parties);
    else await phone.pair((await page.ask()).uri);
    await expect.poll(() => phone.sessions.length).toBe(1);
    await expect.poll(() => page.sessions).toEqual(phone.sessions);
    expect(phone.approvals.map((approval) => approval.kind)).toEqual([kind]);
    await page.client.disconnect({
      topic: page.sessions[0] ?? '',
      reason: { code: 6000, message: 'bye' },
    });
    await expect.poll(() => phone.sessions).toEqual([]);
  },
);
