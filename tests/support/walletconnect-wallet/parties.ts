import { afterEach, beforeEach, expect, vi } from 'vitest';
import { Relay } from '@/tests/support/relay/relay';
import type { Authentication } from '@/tests/support/walletconnect-wallet/authentication';
import { PhoneWallet } from '@/tests/support/walletconnect-wallet/phone-wallet';
import {
  asked,
  type Outcome,
  PlainPage,
  type Result,
} from '@/tests/support/walletconnect-wallet/plain-page';

type Parties = { relay: Relay; page: PlainPage; phone: PhoneWallet };

/** For each test of the file a relay, the client of a page and a wallet, and no network. */
export function setUpParties(): Parties {
  const parties = {} as Parties;
  beforeEach(async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('There is no network.')));
    const relay = new Relay();
    await relay.start();
    const phone = await PhoneWallet.open(relay.url);
    // Not those of this deployment, which a fork may have chosen otherwise.
    phone.chains = asked.chains.map((chain) => Number(chain.replace('eip155:', '')));
    await phone.owner.setChain(phone.chains[0] ?? 1);
    Object.assign(parties, { relay, phone, page: await PlainPage.open(relay.url) });
  });
  afterEach(async () => {
    await parties.page.close();
    await parties.phone.close();
    await parties.relay.stop();
    vi.unstubAllGlobals();
  });
  return parties;
}

/** The page asks a wallet that knows how to answer, and that was prepared. */
export async function askPrepared(
  { page, phone }: Parties,
  prepare: (authentication: Authentication) => void = () => undefined,
) {
  const authentication = phone.learnAuthentication();
  prepare(authentication);
  const { uri, outcome } = await page.ask();
  await phone.pair(uri);
  return { authentication, outcome };
}

export async function resolved(outcome: () => Outcome): Promise<Result> {
  await expect.poll(() => outcome().state).toBe('resolved');
  const current = outcome();
  if (current.state !== 'resolved') throw new Error(current.state);
  return current.result;
}

export async function expectRejected(outcome: () => Outcome, reason: unknown): Promise<void> {
  await expect.poll(outcome).toEqual({ state: 'rejected', reason });
}

/** Whom the messages of the answer sign in, in order. */
export function issuers({ auths }: Result): string[] {
  return (auths ?? []).map(({ p }) => p.iss.replace('did:pkh:', ''));
}

export function accountsOf({ session }: Result): readonly string[] {
  return session?.namespaces.eip155?.accounts ?? [];
}
