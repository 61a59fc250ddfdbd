import 'server-only';
import { shortenAddress } from '@/lib/address';
import type { ClosedGate, ClosedGateTexts, GateNeed } from '@/lib/auth/closed-gate';
import type { ServerTranslate } from '@/lib/server/i18n/texts';

/** What the page says that stands in for one whose gate is closed. */
export function describeClosedGate(closed: ClosedGate, t: ServerTranslate): ClosedGateTexts {
  const { code, visitor, accountNetwork: network, isAny, needs } = closed;
  const isClosed = code === 'gate-closed';
  const address = shortenAddress(visitor.address);
  const account = network === null ? address : t('network.accountOn', { address, network });
  return {
    title: isClosed ? t('gate.closedTitle') : t('gate.unknownTitle'),
    text: isClosed ? t('gate.closedText', { account }) : t('gate.unknownText'),
    lead: isAny ? t('gate.anyOf') : t('gate.allOf'),
    needs: needs.map(({ need, state }) => ({
      name: describeNeed(need, t),
      state: state === 'missing' ? null : t(`gate.states.${state}`),
    })),
    back: t('common.back'),
    recheck: {
      label: t('gate.recheck'),
      busy: t('gate.rechecking'),
      failures: {
        'signed-out': t('gate.failures.signedOut'),
        limited: t('gate.failures.limited'),
        stale: t('gate.failures.stale'),
        other: t('gate.failures.other'),
      },
    },
  };
}

function describeNeed(need: GateNeed, t: ServerTranslate): string {
  if (need.kind === 'listed') return t('gate.listed', { name: need.name });
  if (need.kind === 'owner') return t('gate.owner', { safe: need.safe, network: need.network });
  return t('gate.holds', { amount: need.amount, name: need.name, network: need.network });
}
