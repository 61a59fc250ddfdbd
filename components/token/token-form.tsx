import { type FormEvent, useState } from 'react';
import { useAccount, useConfig, useWatchAsset } from 'wagmi';
import { CancelWaiting } from '@/components/notices/cancel-waiting';
import styles from '@/components/token/token-form.module.css';
import { useTokenFacts } from '@/components/token/use-token-facts';
import { useAnnounce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';
import { ErrorText } from '@/components/ui/error-text';
import { SelectField, TextField } from '@/components/ui/field';
import { classifyError } from '@/lib/errors/classify-error';
import { t } from '@/lib/i18n/client';
import { addedTokensLimit, addToken } from '@/lib/wallet/assets/added-tokens';
import { isListed } from '@/lib/wallet/assets/asset';
import { parseToken } from '@/lib/wallet/assets/parse-token';

const empty = { address: '', symbol: '', decimals: '' };

/** Uses the contract's symbol and decimals. The visitor types any that the contract doesn't return. */
export function TokenForm() {
  const { chains } = useConfig();
  const { chain } = useAccount();
  const [chosen, setChosen] = useState<number | null>(null);
  const chainId = chosen ?? chain?.id ?? chains[0].id;
  const [typed, setTyped] = useState(empty);
  const facts = useTokenFacts(typed.address, chainId);
  const symbol = facts.symbol ?? typed.symbol;
  const decimals = facts.decimals?.toString() ?? typed.decimals;
  const token = parseToken(typed.address, symbol, decimals);
  const [isChecked, setIsChecked] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const { watchAsset, reset, ...wallet } = useWatchAsset({
    mutation: {
      // Runs after "Cancel" too. EIP-747 defines `false` as a refusal, but many wallets return nothing on
      // success.
      onSuccess: (isAdded, { options }) =>
        setSaid(
          isAdded === false ? t('more.notAdded') : t('more.added', { symbol: options.symbol }),
        ),
    },
  });
  useAnnounce(wallet.isPending ? t('more.waiting') : null);
  const problems = isChecked && !token.ok ? token.problems : null;

  const clear = (isNowChecked: boolean) => {
    setIsChecked(isNowChecked);
    setSaid(null);
    if (!wallet.isPending) reset();
  };

  const change = (fields: Partial<typeof empty>) => {
    setTyped({ ...typed, ...fields });
    clear(false);
  };

  const add = (event: FormEvent) => {
    event.preventDefault();
    clear(true);
    if (!token.ok) return;
    const { ok: _, ...own } = token;
    const added = { ...own, chainId, name: own.symbol };
    if (isListed(added, chains)) return setSaid(t('balances.isListed'));
    if (!addToken(added)) return setSaid(t('balances.full', { count: addedTokensLimit }));
    change(empty);
    setSaid(t('balances.added', { symbol: own.symbol }));
  };

  const watch = () => {
    clear(true);
    if (!token.ok) return;
    const { ok: _, ...options } = token;
    watchAsset({ type: 'ERC20', options });
  };

  return (
    <form className={styles.form} noValidate onSubmit={add}>
      <div className={styles.pair}>
        <SelectField
          label={t('balances.tokenNetwork')}
          value={`${chainId}`}
          onChange={(id) => {
            setChosen(Number(id));
            change({ symbol: '', decimals: '' });
          }}
        >
          {chains.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('more.token')}
          value={typed.address}
          onChange={(address) => change({ address, symbol: '', decimals: '' })}
          dir="ltr"
          placeholder="0x…"
          problem={problems?.address === true ? t('more.tokenProblem') : null}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label={t('more.symbol')}
          value={symbol}
          readOnly={facts.symbol !== null}
          onChange={(text) => change({ symbol: text })}
          problem={problems?.symbol === true ? t('more.symbolProblem') : null}
        />
        <TextField
          label={t('more.decimals')}
          value={decimals}
          readOnly={facts.decimals !== null}
          onChange={(text) => change({ decimals: text })}
          inputMode="numeric"
          problem={problems?.decimals === true ? t('more.decimalsProblem') : null}
        />
      </div>
      <div className={styles.submit}>
        <span className={styles.note} role="status">
          {facts.isMissing ? t('more.noToken') : null}
          {said}
        </span>
        <CancelWaiting isPending={wallet.isPending} request="watchAsset" onCancel={reset} />
        {/* Wallets list a token on their current network. */}
        {chainId === chain?.id ? (
          <Button disabled={wallet.isPending} onClick={watch}>
            {wallet.isPending ? t('more.waiting') : t('more.add')}
          </Button>
        ) : null}
        <Button look="primary" type="submit">
          {t('balances.add')}
        </Button>
      </div>
      <ErrorText code={wallet.error === null ? null : classifyError(wallet.error)} />
    </form>
  );
}
