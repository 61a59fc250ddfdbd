import { never } from '@/lib/wallet/requests/never';
import { endSession } from '@/lib/wallet/walletconnect/end-session';
import type { Client, Provider, Session } from '@/lib/wallet/walletconnect/provider';

/** One attempt's request for a session. */
export type Proposal = {
  /** The visitor cancelled, chose another wallet, or was told that it failed. */
  isAbandoned(): boolean;
  /** The wallet approved in time: the provider makes its session of it from now on. */
  onApproval(): void;
};

/** Whose request the client is asked for next. */
let next: Proposal | null = null;

export function setNextProposal(proposal: Proposal): void {
  next = proposal;
}

/**
 * Workaround: all wallets of the list share one provider, which takes the link and the session of
 * whatever proposal comes, also of one that was abandoned while the relay did not answer
 * (@walletconnect/universal-provider 2.21.1, `pair`). Here an abandoned proposal shows no link, and
 * a session that a wallet approves all the same is ended by itself, without touching the provider's.
 * Can go when the client can withdraw a proposal (`abortPairingAttempt` does nothing).
 */
export function wrapProposals({ signer }: Pick<Provider, 'signer'>): void {
  const { client } = signer;
  const prepare = signer.connect.bind(signer);
  const propose = client.connect.bind(client);
  let current: Proposal | null = null;

  signer.connect = async (options) => {
    const proposal = next;
    next = null;
    // ethereum-provider's `enable` asks again by itself where the session has been deleted meanwhile.
    if (proposal === null) throw new Error('No matching key. The session was recently deleted.');
    await prepare({ ...options, skipPairing: true });
    if (proposal.isAbandoned()) return never();
    // `pair` asks the client at once.
    current = proposal;
    return await signer.pair(options.pairingTopic);
  };
  client.connect = async (options) => {
    const proposal = current;
    current = null;
    const { approval, ...asked } = await propose(options);
    if (proposal === null) return { ...asked, approval };
    if (proposal.isAbandoned()) return never();
    return { ...asked, approval: () => awaitApproval(client, proposal, approval) };
  };
}

async function awaitApproval(
  client: Client,
  proposal: Proposal,
  approval: () => Promise<Session>,
): Promise<Session> {
  const session = await approval();
  if (proposal.isAbandoned()) {
    void endSession(client, session.topic);
    return never();
  }
  proposal.onApproval();
  return session;
}
