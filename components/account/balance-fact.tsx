import { useEffect, useState } from 'react';
import type { Address } from 'viem';
import { useBalance } from 'wagmi';
import styles from '@/components/account/balance-fact.module.css';
import { Button } from '@/components/ui/button';
import { Fact } from '@/components/ui/card';
import { readErrorCode } from '@/lib/errors/app-error';
import { describeError } from '@/lib/errors/describe-error';
import { t } from '@/lib/i18n/client';
import { formatBalance } from '@/lib/wallet/format/format-balance';

/** Milliseconds after which a balance that has not come counts as late. */
const balanceTimeout = 8_000;

/** The balance, or a dash with the reason and a way to ask again. */
export function BalanceFact({
  address,
  isKnownChain,
}: {
  address: Address;
  isKnownChain: boolean;
}) {
  const { data, error, isFetching, refetch } = useBalance({ address });
  const isLate = useLate(isFetching && data === undefined);
  const lateCode = isLate ? 'nodeUnavailable' : null;
  const code = error === null ? lateCode : readErrorCode(error);
  const text = isKnownChain ? describeError(code) : null;
  return (
    <Fact name={t('account.balance')}>
      {data === undefined || !isKnownChain ? (
        t('account.noBalance')
      ) : (
        <bdi>{formatBalance(data)}</bdi>
      )}
      {text === null ? null : (
        <span className={styles.error}>
          <span role="status">{text}</span>
          <Button aria-disabled={isFetching} onClick={() => void refetch()}>
            {t('account.retryBalance')}
          </Button>
        </span>
      )}
    </Fact>
  );
}

function useLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    setIsLate(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), balanceTimeout);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}
