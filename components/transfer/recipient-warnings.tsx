import { useId } from 'react';
import type { Address, Chain } from 'viem';
import { useChains } from 'wagmi';
import { MarkedAddress } from '@/components/transfer/marked-address';
import styles from '@/components/transfer/recipient.module.css';
import { t } from '@/lib/i18n/client';
import { isSerious, type Warning } from '@/lib/wallet/transfer/find-warnings';

type RecipientWarningsProps = {
  warnings: readonly Warning[];
  address: Address | null;
  chain: Chain;
  symbol: string;
  requestedChainId: number | null;
  isCompared: boolean;
  onCompare: (isCompared: boolean) => void;
};

/** What is to be known of a recipient before something is sent; of what is serious also a word back. */
export function RecipientWarnings({
  warnings,
  isCompared,
  onCompare,
  ...about
}: RecipientWarningsProps) {
  const id = useId();
  return (
    <>
      <div role="status">
        {warnings.length === 0 ? null : (
          <ul className={styles.warnings} aria-label={t('send.warnings')}>
            {warnings.map((warning) => (
              <li key={warning.kind} className={isSerious(warning) ? styles.serious : styles.plain}>
                <WarningText warning={warning} {...about} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {warnings.some(isSerious) ? (
        <div className={styles.compared}>
          <input
            id={id}
            type="checkbox"
            aria-label={t('send.compared')}
            checked={isCompared}
            onChange={(event) => onCompare(event.target.checked)}
          />
          <label htmlFor={id}>{t('send.compared')}</label>
        </div>
      ) : null}
    </>
  );
}

type WarningTextProps = Pick<
  RecipientWarningsProps,
  'address' | 'chain' | 'symbol' | 'requestedChainId'
> & { warning: Warning };

function WarningText({ warning, address, chain, symbol, requestedChainId }: WarningTextProps) {
  const requested = useChains().find(({ id }) => id === requestedChainId)?.name;
  const network = chain.name;
  switch (warning.kind) {
    case 'lookalike':
      return address === null ? null : (
        <>
          {t('send.warnLookalike')}
          <MarkedAddress label={t('send.lookalikeThis')} address={address} other={warning.known} />
          <MarkedAddress label={t('send.lookalikeKnown')} address={warning.known} other={address} />
        </>
      );
    case 'token':
      return t('send.warnToken', { symbol: warning.symbol });
    case 'burn':
      return t('send.warnBurn');
    case 'otherChain':
      return t('send.warnOtherChain', {
        requested: requested ?? t('network.unnamed', { id: `${requestedChainId}` }),
        network,
      });
    case 'contract':
      return t('send.warnContract', { symbol, network });
    case 'codeUnknown':
      return t('send.warnCodeUnknown');
    case 'self':
      return t('send.warnSelf');
    case 'first':
      return t('send.warnFirst');
  }
}
