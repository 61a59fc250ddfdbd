import { createRequire } from 'node:module';
import { parseEther } from 'viem';
import { afterAll, beforeAll, vi } from 'vitest';
import { createAddress } from '@/tests/components/support/account-page';
import { test as base, expect } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import { Portico } from '@/tests/components/support/portico';
import { away, fund } from '@/tests/support/chains';
import { Relay } from '@/tests/support/relay/relay';
import { PhoneWallet } from '@/tests/support/walletconnect-wallet/phone-wallet';

/**
 * Prepares WalletConnect's clients for a simulated browser, where pino's build for Node ignores the level. Call it
 * before they load.
 */
export function prepareClients(): void {
  const require = createRequire(import.meta.url);
  const forNode: unknown = require('pino');
  const loaded = require.cache[require.resolve('pino')];
  if (loaded === undefined) throw new Error('pino is not loaded.');
  beforeAll(() => {
    // Otherwise the wallet reports its start, even without telemetry (`EventClient.init`).
    vi.stubEnv('IS_VITEST', 'true');
    loaded.exports = require('pino/browser');
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    loaded.exports = forNode;
  });
}

type Paired = { relay: Relay; phone: PhoneWallet };

/** Adds a relay, and a wallet on a phone on its other side. */
export const test = base.extend<Paired>({
  relay: async ({ task: _ }, use) => {
    const relay = new Relay();
    await relay.start();
    await use(relay);
    await relay.stop();
  },
  phone: async ({ relay }, use) => {
    const phone = await PhoneWallet.open(relay.url);
    await use(phone);
    await phone.close();
    expect(phone.errors, 'errors between the wallet and its relay').toEqual([]);
    const { unknownMethods } = phone.owner;
    expect(unknownMethods, 'methods that the wallet does not know').toEqual([]);
  },
});

/** Loads the page of a deployment that uses this relay. */
export async function visitPaired(view: PageView, { url }: Relay): Promise<void> {
  view.network.answer('https://verify.walletconnect.org', async () => Response.json({}));
  await view.visit({ walletConnectRelayUrl: url });
}

/** Starts at the header's button, and returns the pairing's link once the wallet has it. */
export async function pair(portico: Portico, phone: PhoneWallet): Promise<string> {
  await portico.connect('walletConnect');
  const link = await untilLink();
  await phone.pair(link);
  return link;
}

type Options = { relay: Relay; atomic?: 'required' | 'preferred'; isOneApproval?: boolean };

/** Enters with a wallet on a phone, and with two payments to send. */
export async function enterPaired(
  view: PageView,
  phone: PhoneWallet,
  { relay, atomic = 'preferred', isOneApproval = false }: Options,
) {
  const to = [createAddress(), createAddress()];
  const calls = to.map((it, index) => ({ to: it, value: BigInt(index + 5) }));
  view.body = async () => {
    const { PayBoth } = await import('@/tests/components/support/pay-both');
    return <PayBoth calls={calls} atomic={atomic} />;
  };
  phone.chains = [away.id];
  await fund(away.id, phone.owner.address, parseEther('5'));
  const portico = new Portico(view);
  await visitPaired(view, relay);
  await pair(portico, phone);
  if (!isOneApproval) await portico.signIn();
  await view.findAccount();
}

/** Waits for a pairing's link other than `before`. */
export async function untilLink(before = ''): Promise<string> {
  const { attemptState } = await import('@/lib/wallet/attempts/attempt-state');
  let link = before;
  await expect
    .poll(() => {
      const attempt = attemptState.get();
      if (attempt.phase === 'linked') link = attempt.link.uri;
      return link !== before && link.startsWith('wc:');
    })
    .toBe(true);
  return link;
}
