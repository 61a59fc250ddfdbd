import { useAccount, useSwitchChain } from 'wagmi';
import { CancelWaiting } from '@/components/notices/cancel-waiting';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';

/** Renders nothing if the wallet can't switch, like a Safe. The wallet alert reports a failed switch. */
export function SwitchNetworkButton({ chainId, name }: { chainId: number; name: string }) {
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
