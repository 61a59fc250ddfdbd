import { foundry } from 'viem/chains';
import { useConfig } from 'wagmi';
import styles from '@/components/transfer/recipient.module.css';
import type { Recipient } from '@/components/transfer/use-recipient';
import { Button } from '@/components/ui/button';
import { ErrorText } from '@/components/ui/error-text';
import { TextField } from '@/components/ui/field';
import { t } from '@/lib/i18n/client';
import { formatName } from '@/lib/wallet/format/format-name';

type RecipientFieldProps = {
  value: string;
  onChange: (value: string) => void;
  recipient: Recipient;
  network: string;
  isOwnToken: boolean;
  /** Send was pressed, so an incomplete address is a problem. */
  isTried: boolean;
};

/** The second account that anvil starts with. @see https://getfoundry.sh/anvil/overview */
const demoAccount = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** The recipient's address or name, and what is known about it. */
export function RecipientField({ value, onChange, ...state }: RecipientFieldProps) {
  const { isLooking, name, address, errorCode, retry } = state.recipient;
  // In the demo the local chains come first.
  const isDemo = useConfig().chains[0].id === foundry.id;
  return (
    <div className={styles.recipient}>
      <TextField
        label={t('send.to')}
        value={value}
        onChange={onChange}
        dir="ltr"
        placeholder="0x…"
        problem={describeProblem(state)}
      />
      {isDemo ? (
        <p>
          <Button onClick={() => onChange(demoAccount)}>{t('send.useDemoAccount')}</Button>
        </p>
      ) : null}
      <div className={styles.facts} role="status">
        {isLooking && name !== null ? t('send.looking', { name: formatName(name) }) : null}
        {name === null || address === null ? null : (
          <p className={styles.who}>
            <bdi>{formatName(name)}</bdi> <bdi className={styles.address}>{address}</bdi>
          </p>
        )}
      </div>
      {errorCode === null ? null : (
        <div className={styles.failed}>
          <ErrorText code={errorCode} />
          <Button onClick={retry}>{t('alert.tryAgain')}</Button>
        </div>
      )}
    </div>
  );
}

function describeProblem({
  recipient: { problem },
  network,
  isOwnToken,
  isTried,
}: Pick<RecipientFieldProps, 'recipient' | 'network' | 'isOwnToken' | 'isTried'>): string | null {
  switch (problem) {
    case null:
      return isOwnToken ? t('send.toToken') : null;
    case 'unknown':
      return isTried ? t('send.toProblem') : null;
    case 'name':
      return isTried ? t('send.toName') : null;
    case 'checksum':
      return t('send.toChecksum');
    case 'zero':
      return t('send.toZero');
    case 'noNames':
      return t('send.noNames');
    case 'noAddress':
      return t('send.nameEmpty');
    case 'contract':
      return t('send.nameContract', { network });
  }
}
