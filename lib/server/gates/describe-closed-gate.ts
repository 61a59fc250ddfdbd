import 'server-only';
import { shortenAddress } from '@/lib/address';
import { isContractAccount } from '@/lib/auth/account';
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
  const address = shortenAddress(visitor.address);
  const account = isContractAccount(visitor.account)
    ? t('network.accountOn', { address, network: nameChain(visitor.chainId) })
    : address;
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
  const network = nameChain(rule.chainId);
  if (rule.kind === 'owner') return t('gate.owner', { safe: rule.safe, network });
  return t('gate.holds', { amount: rule.amount, name: rule.name, network });
}

function nameChain(chainId: number): string {
  return getChains(getEnv()).find(({ id }) => id === chainId)?.name ?? `${chainId}`;
}
