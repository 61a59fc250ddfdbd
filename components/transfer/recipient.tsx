import { useId } from 'react';
import type { Address } from 'viem';
import { foundry } from 'viem/chains';
import { useConfig } from 'wagmi';
import styles from '@/components/transfer/recipient.module.css';
import type { TransferForm } from '@/components/transfer/use-transfer-form';
import { Button } from '@/components/ui/button';
import { ErrorText } from '@/components/ui/error-text';
import { TextField } from '@/components/ui/field';
import { t } from '@/lib/i18n/client';
import { formatName } from '@/lib/wallet/format/format-text';
import { imitated, type Warning } from '@/lib/wallet/transfer/find-warnings';

/** The second of anvil's default accounts. @see https://getfoundry.sh/anvil/overview */
const demoAccount = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

export function RecipientField({ form }: { form: TransferForm }) {
  const { isLooking, name, address, errorCode, retry } = form.recipient;
  // In the demo the local chains come first.
  const isDemo = useConfig().chains[0].id === foundry.id;
  return (
    <div className={styles.recipient}>
      <TextField
        label={t('send.to')}
        value={form.to}
        onChange={form.editTo}
        dir="ltr"
        placeholder="0x…"
        problem={describeProblem(form)}
      />
      {isDemo ? (
        <p>
          <Button onClick={() => form.editTo(demoAccount)}>{t('send.useDemoAccount')}</Button>
        </p>
      ) : null}
      <div className={styles.facts} role="status">
        {form.pasted?.kind === 'filled' ? <p>{t('send.requestFilled')}</p> : null}
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

const problems = {
  checksum: 'send.toChecksum',
  zero: 'send.toZero',
  noNames: 'send.noNames',
  noAddress: 'send.nameEmpty',
} as const;

function describeProblem(form: TransferForm): string | null {
  const { pasted } = form;
  if (pasted?.kind === 'unsupported') return t('send.requestUnsupported');
  if (pasted?.kind === 'network') return t('send.requestNetwork', { chain: `${pasted.chainId}` });
  if (pasted?.kind === 'token') return t('send.requestToken', pasted);
  const { problem } = form.recipient;
  if (problem === null) return form.isOwnToken ? t('send.toToken') : null;
  if (problem === 'contract') return t('send.nameContract', { network: form.chain.name });
  if (problem !== 'unknown' && problem !== 'name') return t(problems[problem]);
  if (!form.isTried) return null;
  return problem === 'name' ? t('send.toName') : t('send.toProblem');
}

export function RecipientWarnings({ form }: { form: TransferForm }) {
  const { warnings } = form;
  const id = useId();
  return (
    <>
      <div role="status">
        {warnings.length === 0 ? null : (
          <ul className={styles.warnings} aria-label={t('send.warnings')}>
            {warnings.map((warning) => (
              <li key={warning.kind}>
                <WarningText warning={warning} form={form} />
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

function WarningText({ warning, form }: { warning: Warning; form: TransferForm }) {
  const { address } = form.recipient;
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
      return t('send.warnContract', { symbol: form.asset.symbol, network: form.chain.name });
  }
}

/** Shows a full address and highlights the part where a lookalike may differ. */
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
