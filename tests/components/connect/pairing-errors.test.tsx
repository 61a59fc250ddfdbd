import { expect } from '@/tests/components/support/fixtures';
import {
  pair,
  prepareClients,
  test,
  untilLink,
  visitPaired,
} from '@/tests/components/support/paired-page';
import type { Portico } from '@/tests/components/support/portico';
import { home, unknownChainId } from '@/tests/support/chains';
import type { PhoneWallet, Terms } from '@/tests/support/walletconnect-wallet/phone-wallet';

prepareClients();

const codeLimitMs = 5 * 60_000;

/** Pairs again by "Try again" in the alert about the earlier pairing, to which the link `before` belonged. */
async function pairAgain(portico: Portico, phone: PhoneWallet, before: string): Promise<string> {
  await portico.press(() => portico.button(portico.walletAlert(), 'Try again'));
  const link = await untilLink(before);
  await phone.pair(link);
  return link;
}

const poorApprovals: readonly { chains: readonly number[]; terms: Terms; text: string }[] = [
  { chains: [unknownChainId], terms: {}, text: 'networks that this site doesn’t use' },
  {
    chains: [home.id],
    terms: { methods: ['eth_fooBar'] },
    text: 'didn’t allow this page to ask for signatures',
  },
  { chains: [home.id], terms: { accounts: [] }, text: 'Your wallet didn’t share an account.' },
];

test('an expired code, a refusal and an insufficient approval are reported, and another code connects', async ({
  clock,
  phone,
  portico,
  relay,
  view,
}) => {
  phone.onProposal = 'ignore';
  await visitPaired(view, relay);
  let link = await pair(portico, phone);
  await expect.poll(() => phone.proposals).toBe(1);
  expect(portico.walletAlert()).toBeNull();
  await clock.run(codeLimitMs + 1_000);
  await portico.until(portico.walletAlert, 'This code expired.');
  phone.onProposal = 'reject';
  link = await pairAgain(portico, phone, link);
  await portico.until(portico.walletAlert, 'The request was declined in the wallet.');
  phone.onProposal = 'approve';
  for (const { chains, terms, text } of poorApprovals) {
    phone.chains = chains;
    phone.terms = terms;
    link = await pairAgain(portico, phone, link);
    await portico.until(portico.walletAlert, text);
    expect(portico.account()).toBeNull();
    await expect.poll(() => phone.sessions).toEqual([]);
  }
  phone.terms = {};
  await pairAgain(portico, phone, link);
  await portico.until(portico.readySignButton);
  expect(new Set(relay.proposals()).size).toBe(6);
});
