import { useMutation } from '@tanstack/react-query';
import { useAccount, useConfig, useReadContract } from 'wagmi';
import { switchChain, waitForTransactionReceipt, writeContract } from 'wagmi/actions';
import styles from '@/components/members/members.module.css';
import { Button, getButtonClass } from '@/components/ui/button';
import type { RecheckGates } from '@/lib/auth/closed-gate';
import { callAction } from '@/lib/auth/own-requests';
import { classifyError } from '@/lib/errors/classify-error';
import { localizePath, t } from '@/lib/i18n/client';
import { membersPass } from '@/lib/members-pass';
import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';

// #region own
/** The account's passes, and a button that takes one and has the gates checked again. */
export function OwnPass({ recheck }: { recheck: RecheckGates }) {
  const { address } = useAccount();
  const { data, isError, refetch } = useReadContract({
    ...membersPass,
    functionName: 'balanceOf',
    ...(address === undefined ? {} : { args: [address] }),
    query: { enabled: address !== undefined },
  });
  const take = useTakePass(async () => {
    await callAction(recheck, {});
    await refetch();
  });
  return (
    <div className={styles.ask}>
      <Button disabled={take.isPending} onClick={() => take.mutate()}>
        {take.isPending ? t('members.passTaking') : t('members.passTake')}
      </Button>
      <span role="status">
        {take.data === 'proposed' ? t('members.passProposed') : describeCount(data, isError)}
      </span>
      <a className={getButtonClass('quiet')} href={localizePath('/members/pass')}>
        {t('members.passOpen')}
      </a>
    </div>
  );
}

function useTakePass(onTaken: () => Promise<unknown>) {
  const config = useConfig();
  const { chainId, connector } = useAccount();
  return useMutation({
    mutationFn: async (): Promise<'taken' | 'proposed'> => {
      if (chainId !== membersPass.chainId) await switchChain(config, membersPass);
      const hash = await writeContract(config, { ...membersPass, functionName: 'mint' });
      // A Safe returns the hash of a proposal, which owners may leave for weeks.
      if (connector?.type === 'safe') return 'proposed';
      await waitForTransactionReceipt(config, { hash, chainId: membersPass.chainId });
      await onTaken();
      return 'taken';
    },
    onError: (error) => reportWalletError(classifyError(error)),
  });
}
// #endregion

function describeCount(count: bigint | undefined, isError: boolean): string {
  if (count !== undefined) return t('members.passCount', { count: Number(count) });
  return isError ? t('members.passUnknown') : t('members.passLoading');
}
