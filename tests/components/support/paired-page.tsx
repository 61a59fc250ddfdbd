import { createRequire } from 'node:module';
import { parseEther } from 'viem';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { createAddress } from '@/tests/components/support/account-page';
import type { PageView } from '@/tests/components/support/page-view';
import { Portico } from '@/tests/components/support/portico';
import { away, fund } from '@/tests/support/chains';
import type { PhoneWallet } from '@/tests/support/walletconnect-wallet/phone-wallet';

/**
 * Prepares WalletConnect's clients for several pages in one process: @walletconnect/core would share its first core
 * (`getGlobalCore`), and pino's build for Node ignores the level in a simulated browser. Call it before they load.
 */
export function prepareClients(): void {
  const require = createRequire(import.meta.url);
  const forNode: unknown = require('pino');
  const loaded = require.cache[require.resolve('pino')];
  if (loaded === undefined) throw new Error('pino is not loaded.');
  beforeAll(() => {
    vi.stubEnv('DISABLE_GLOBAL_CORE', 'true');
    loaded.exports = require('pino/browser');
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    loaded.exports = forNode;
  });
}

type Options = { relayUrl: string; atomic?: 'required' | 'preferred'; isOneApproval?: boolean };

/** Enters with a wallet on a phone, and with two payments to send. */
export async function enterPaired(
  view: PageView,
  phone: PhoneWallet,
  { relayUrl, atomic = 'preferred', isOneApproval = false }: Options,
) {
  const to = [createAddress(), createAddress()];
  const calls = to.map((it, index) => ({ to: it, value: BigInt(index + 5) }));
  view.body = async () => {
    const { PayBoth } = await import('@/tests/components/support/pay-both');
    return <PayBoth calls={calls} atomic={atomic} />;
  };
  view.network.answer('https://verify.walletconnect.org', async () => Response.json({}));
  phone.chains = [away.id];
  await fund(away.id, phone.owner.address, parseEther('5'));
  const portico = new Portico(view);
  await view.visit({ walletConnectRelayUrl: relayUrl });
  await portico.connect('walletConnect');
  await phone.pair(await untilLink());
  if (!isOneApproval) await portico.signIn();
  await view.findAccount();
}

async function untilLink(): Promise<string> {
  const { attemptState } = await import('@/lib/wallet/attempts/attempt-state');
  let link = '';
  await expect
    .poll(() => {
      const attempt = attemptState.get();
      if (attempt.phase === 'linked') link = attempt.link.uri;
      return link;
    })
    .toMatch(/^wc:/);
  return link;
}
