import 'server-only';
import { shortenAddress } from '@/lib/address';
import { isContractAccount, toAccount } from '@/lib/auth/account';
import { getAvatarColours } from '@/lib/auth/avatar-colours';
import type { SessionInfo } from '@/lib/auth/session';
import { getChains } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';
import type { Values } from '@/lib/server/page-template/compressed-page';

const colour = /^hsl\(\d{3} \d\d% \d\d%\)$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Of each value its only form: what is written into HTML unescaped must be nothing else. */
const forms = {
  address: /^0x[\da-f]{40}$/i,
  shortAddress: /^0x[\da-f]{2}…[\da-f]{4}$/i,
  ground: colour,
  moon: colour,
  issuedAt: time,
  expires: time,
} as const satisfies Readonly<Record<string, RegExp>>;

/** What a page can say of a session: the same for many, and each one's own. */
type Told = { kind: string; values: Values };

/**
 * What the page says of a session, or null for one that it must be rendered for. Its account is either
 * its address or told by its kind. Whatever else a page should say of it belongs here; until then the page
 * is rendered for each view, as it is not the same for any two sessions.
 */
export function describeSession(session: SessionInfo): Told | null {
  const { account, address, chainId, issuedAt, expires } = session;
  // A template each: there are only as many as chains. A network has its name, of whatever length.
  if (!getChains(getEnv()).some(({ id }) => id === chainId)) return null;
  const provedBy = isContractAccount(account) ? 'contract' : 'key';
  if (toAccount(session, provedBy) !== account) return null;
  const [ground, moon] = getAvatarColours(address);
  const shortAddress = shortenAddress(address);
  const values = { address, shortAddress, ground, moon, issuedAt, expires };
  const isPlain = Object.entries(forms).every(([name, form]) =>
    form.test(values[name as keyof typeof forms]),
  );
  return isPlain ? { kind: `${provedBy} ${chainId}`, values } : null;
}
