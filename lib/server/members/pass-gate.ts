import 'server-only';
import { membersPass } from '@/lib/members-pass';
import { type Gate, holds } from '@/lib/server/gates/gate';
import { requirePassOn } from '@/lib/server/members/is-members-on';

// #region gate
const passGate = holds({
  token: 'erc721',
  chainId: membersPass.chainId,
  contract: membersPass.address,
  name: 'Members’ pass',
});

export function getPassGate(): Gate {
  requirePassOn();
  return passGate;
}
// #endregion
