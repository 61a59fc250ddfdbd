import { DemoRecipient } from '@/components/transfer/demo-recipient';
import styles from '@/components/transfer/recipient.module.css';
import type { Recipient } from '@/components/transfer/use-recipient';
import { Button } from '@/components/ui/button';
import { ErrorText } from '@/components/ui/error-text';
import { TextField } from '@/components/ui/text-field';
import { t } from '@/lib/i18n/client';
import { formatName } from '@/lib/wallet/format/format-name';
import type { RecipientProblem } from '@/lib/wallet/transfer/parse-recipient';

type RecipientFieldProps = {
  value: string;
  onChange: (value: string) => void;
  recipient: Recipient;
  network: string;
  /** The token that is sent has this address. */
  isOwnToken: boolean;
  /** It was tried to send: what is incomplete is wrong now. */
  isTried: boolean;
};

const problemTexts = {
  empty: 'send.toProblem',
  unknown: 'send.toProblem',
  checksum: 'send.toChecksum',
  name: 'send.toName',
  request: 'send.toRequest',
  zero: 'send.toZero',
} as const;

/** Wrong however it goes on, so that it is told while it is typed. */
const finalProblems: readonly RecipientProblem[] = ['checksum', 'request', 'zero'];

/** Address or name of the recipient, with what is found out of it. */
export function RecipientField({ value, onChange, ...state }: RecipientFieldProps) {
  const { recipient } = state;
  const { parsed, name, address } = recipient;
  const isRespelled = parsed.ok && parsed.kind === 'name' && parsed.isRespelled;
  const isCleaned = parsed.ok && parsed.kind === 'address' && parsed.isCleaned;
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
      <DemoRecipient onChoose={onChange} />
      <div className={styles.facts} role="status">
        {recipient.isLooking && name !== null ? (
          <p>{t('send.looking', { name: formatName(name) })}</p>
        ) : null}
        {isRespelled && name !== null ? <p>{t('send.respelled', { name })}</p> : null}
        {isCleaned ? <p>{t('send.cleaned')}</p> : null}
        {name === null || address === null ? null : (
          <p className={styles.who}>
            <bdi>{formatName(name)}</bdi> <bdi className={styles.address}>{address}</bdi>
          </p>
        )}
      </div>
      {recipient.errorCode === null ? null : (
        <div className={styles.failed}>
          <ErrorText code={recipient.errorCode} />
          <Button onClick={recipient.retry}>{t('alert.tryAgain')}</Button>
        </div>
      )}
    </div>
  );
}

function describeProblem({
  recipient: { parsed, nameProblem },
  network,
  isOwnToken,
  isTried,
}: Omit<RecipientFieldProps, 'value' | 'onChange'>): string | null {
  if (!parsed.ok) {
    const isTold = isTried || finalProblems.includes(parsed.problem);
    return isTold ? t(problemTexts[parsed.problem]) : null;
  }
  if (nameProblem === 'noNames') return t('send.noNames');
  if (nameProblem === 'noAddress') return t('send.nameEmpty');
  if (nameProblem === 'contract') return t('send.nameContract', { network });
  return isOwnToken ? t('send.toToken') : null;
}
