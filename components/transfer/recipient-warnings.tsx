import { useId } from 'react';
import type { Address } from 'viem';
import styles from '@/components/transfer/recipient.module.css';
import type { TransferForm } from '@/components/transfer/use-transfer-form';
import { t } from '@/lib/i18n/client';
import { imitated, type Warning } from '@/lib/wallet/transfer/find-warnings';

type RecipientWarningsProps = { form: TransferForm; network: string; symbol: string };

export function RecipientWarnings({ form, ...about }: RecipientWarningsProps) {
  const { warnings } = form;
  const id = useId();
  return (
    <>
      <div role="status">
        {warnings.length === 0 ? null : (
          <ul className={styles.warnings} aria-label={t('send.warnings')}>
            {warnings.map((warning) => (
              <li key={warning.kind}>
                <WarningText warning={warning} address={form.recipient.address} {...about} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {warnings.length === 0 ? null : (
        <div className={styles.compared}>
          <input
            id={id}
            type="checkbox"
            aria-label={t('send.compared')}
            checked={form.isCompared}
            onChange={(event) => form.compare(event.target.checked)}
          />
          <label htmlFor={id}>{t('send.compared')}</label>
        </div>
      )}
    </>
  );
}

type WarningTextProps = Omit<RecipientWarningsProps, 'form'> & {
  warning: Warning;
  address: Address | null;
};

function WarningText({ warning, address, network, symbol }: WarningTextProps) {
  switch (warning.kind) {
    case 'lookalike':
      return address === null ? null : (
        <>
          {t('send.warnLookalike')}
          <MarkedAddress label={t('send.lookalikeThis')} address={address} />
          <MarkedAddress label={t('send.lookalikeKnown')} address={warning.known} />
        </>
      );
    case 'token':
      return t('send.warnToken', { symbol: warning.symbol });
    case 'burn':
      return t('send.warnBurn');
    case 'contract':
      return t('send.warnContract', { symbol, network });
  }
}

/** A whole address, marked where a lookalike may differ. */
function MarkedAddress({ label, address }: { label: string; address: Address }) {
  return (
    <span className={styles.marked}>
      {label}{' '}
      <bdi className={styles.address} dir="ltr">
        {address.slice(0, imitated.start)}
        <mark>{address.slice(imitated.start, -imitated.end)}</mark>
        {address.slice(-imitated.end)}
      </bdi>
    </span>
  );
}
