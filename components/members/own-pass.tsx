import { encodeFunctionData, erc20Abi } from 'viem';
import { useAccount, useReadContract } from 'wagmi';
import { BatchStatus } from '@/components/batch/batch-status';
import { useBatch } from '@/components/batch/use-batch';
import styles from '@/components/members/members.module.css';
import { Button, getButtonClass } from '@/components/ui/button';
import type { RecheckGates } from '@/lib/auth/closed-gate';
import { callAction } from '@/lib/auth/own-requests';
import { localizePath, t } from '@/lib/i18n/client';
import { membersPass } from '@/lib/members-pass';
import { formatAmount } from '@/lib/wallet/format/format-balance';

// #region own
/** The account's passes, and a button that pays for one, takes it, and has the gates checked again. */
export function OwnPass({ recheck }: { recheck: RecheckGates }) {
  const { address } = useAccount();
  const { data, isError, refetch } = useReadContract({
    ...membersPass,
    functionName: 'balanceOf',
    ...(address === undefined ? {} : { args: [address] }),
    query: { enabled: address !== undefined },
  });
  const { chainId } = membersPass;
  const { send, ...status } = useBatch({ title: t('members.passTake'), chainId });
  const take = async () => {
    const outcome = await send([approve, mint], { atomic: 'preferred' });
    if (outcome?.kind !== 'confirmed') return;
    await callAction(recheck, {});
    await refetch();
  };
  return (
    <div className={styles.pass}>
      <p>{t('members.passPrice', { price: formatAmount({ ...dollar, value: price }) })}</p>
      <div className={styles.ask}>
        <Button disabled={status.attempt.step !== null} onClick={() => void take()}>
          {t('members.passTake')}
        </Button>
        <span role="status">{describeCount(data, isError)}</span>
        <a className={getButtonClass('quiet')} href={localizePath('/members/pass')}>
          {t('members.passOpen')}
        </a>
      </div>
      <BatchStatus {...status} />
    </div>
  );
}

const { price, dollar } = membersPass;
const approve = {
  to: dollar.address,
  value: 0n,
  data: encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [membersPass.address, price],
  }),
};
const mint = {
  to: membersPass.address,
  value: 0n,
  data: encodeFunctionData({ abi: membersPass.abi, functionName: 'mint' }),
};
// #endregion

function describeCount(count: bigint | undefined, isError: boolean): string {
  if (count !== undefined) return t('members.passCount', { count: Number(count) });
  return isError ? t('members.passUnknown') : t('members.passLoading');
}
