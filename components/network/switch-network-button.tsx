import { useAccount, useSwitchChain } from 'wagmi';
import { CancelWaiting } from '@/components/notices/cancel-waiting';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';

/** Renders nothing if the wallet can't switch, as with a Safe. The wallet alert reports a failed switch. */
export function SwitchNetworkButton({ chainId }: { chainId: number }) {
  const { connector } = useAccount();
  const { chains, switchChain, isPending, reset } = useSwitchChain();
  const chain = chains.find(({ id }) => id === chainId);
  if (chain === undefined || connector?.switchChain === undefined) return null;
  return (
    <>
      <Button aria-disabled={isPending} onClick={() => switchChain({ chainId })}>
        {t('account.switchTo', { network: chain.name })}
      </Button>
      <CancelWaiting isPending={isPending} request="switchChain" onCancel={reset} />
    </>
  );
}
