import { useAccount, useSwitchChain } from 'wagmi';
import { CancelWaiting } from '@/components/notices/cancel-waiting';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';

type SwitchNetworkButtonProps = { chainId: number; name: string };

/**
 * Asks the wallet for this network at once. Nothing where the wallet cannot switch, as a Safe, or the
 * network is none of ours. A failure is reported by the wallet alert.
 */
export function SwitchNetworkButton({ chainId, name }: SwitchNetworkButtonProps) {
  const { connector } = useAccount();
  const { chains, switchChain, isPending, reset } = useSwitchChain();
  const isKnown = chains.some(({ id }) => id === chainId);
  if (!isKnown || connector?.switchChain === undefined) return null;
  return (
    <>
      <Button aria-disabled={isPending} onClick={() => isPending || switchChain({ chainId })}>
        {t('account.switchTo', { network: name })}
      </Button>
      <CancelWaiting isPending={isPending} request="switchChain" onCancel={reset} />
    </>
  );
}
