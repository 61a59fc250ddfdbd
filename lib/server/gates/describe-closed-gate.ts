import 'server-only';
import { getAccountName, getNetworkName } from '@/lib/auth/account-name';
import type { ClosedGateTexts } from '@/lib/auth/closed-gate';
import type { SessionInfo } from '@/lib/auth/session';
import { getChains } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';
import type { ClosedGate } from '@/lib/server/gates/check-gate';
import type { Rule } from '@/lib/server/gates/gate';
import type { ServerTranslate } from '@/lib/server/i18n/texts';

export function describeClosedGate(
  { code, isAny, unmet }: ClosedGate,
  visitor: SessionInfo,
  t: ServerTranslate,
): ClosedGateTexts {
  const isClosed = code === 'gate-closed';
  const account = getAccountName(visitor, getChains(getEnv()), t);
  return {
    title: isClosed ? t('gate.closedTitle') : t('gate.unknownTitle'),
    text: isClosed ? t('gate.closedText', { account }) : t('gate.unknownText'),
    lead: isAny ? t('gate.anyOf') : t('gate.allOf'),
    needs: unmet.map(({ rule, state }) => ({
      name: describeRule(rule, t),
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

function describeRule(rule: Rule, t: ServerTranslate): string {
  if (rule.kind === 'listed') return t('gate.listed', { name: rule.name });
  const network = getNetworkName(rule.chainId, getChains(getEnv()), t);
  if (rule.kind === 'owner') return t('gate.owner', { safe: rule.safe, network });
  return t('gate.holds', { amount: rule.amount, name: rule.name, network });
}
