import { type FormEvent, useState } from 'react';
import { useAccount, useConfig } from 'wagmi';
import { CancelWaiting } from '@/components/notices/cancel-waiting';
import { ChainSelect } from '@/components/token/chain-select';
import styles from '@/components/token/token-form.module.css';
import { useTokenFields } from '@/components/token/use-token-fields';
import { useWatchToken } from '@/components/token/use-watch-token';
import { useAnnounce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';
import { ErrorText } from '@/components/ui/error-text';
import { TextField } from '@/components/ui/text-field';
import { t } from '@/lib/i18n/client';
import { addedTokensLimit, addToken } from '@/lib/wallet/assets/added-tokens';
import { isListed } from '@/lib/wallet/assets/list-assets';

/**
 * Puts a token among the balances, and asks the wallet to list it too. Symbol and decimals come from
 * the chain where it has them.
 */
export function TokenForm() {
  const { chains } = useConfig();
  const { chain } = useAccount();
  const [chosen, setChosen] = useState<number | null>(null);
  const chainId = chosen ?? chain?.id ?? chains[0].id;
  const fields = useTokenFields(chainId);
  const [isChecked, setIsChecked] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const wallet = useWatchToken();
  useAnnounce(wallet.isPending ? t('more.waiting') : null);
  const { token } = fields;
  const problems = isChecked && !token.ok ? token.problems : null;

  const start = () => {
    setIsChecked(true);
    setSaid(null);
    wallet.forget();
  };

  const change = (edit: () => void) => {
    edit();
    setIsChecked(false);
    setSaid(null);
    wallet.forget();
  };

  const chooseChain = (id: number) => {
    setChosen(id);
    // What was typed is of the token on the other network.
    fields.forgetTyped();
  };

  const add = (event: FormEvent) => {
    event.preventDefault();
    start();
    if (!token.ok) return;
    const { ok: _, ...facts } = token;
    const added = { ...facts, chainId, name: facts.symbol };
    if (isListed(added, chains)) return setSaid(t('balances.isListed'));
    if (!addToken(added)) return setSaid(t('balances.full', { count: addedTokensLimit }));
    setSaid(t('balances.added', { symbol: facts.symbol }));
    setIsChecked(false);
    fields.clear();
  };

  const watch = () => {
    start();
    if (!token.ok) return;
    const { ok: _, ...options } = token;
    void wallet.watch(options);
  };

  return (
    <form className={styles.form} noValidate onSubmit={add}>
      <div className={styles.pair}>
        <ChainSelect value={chainId} onChange={(id) => change(() => chooseChain(id))} />
        <TextField
          label={t('more.token')}
          value={fields.address}
          onChange={(value) => change(() => fields.changeAddress(value))}
          dir="ltr"
          placeholder="0x…"
          problem={problems?.address === true ? t('more.tokenProblem') : null}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          {...fields.ownSymbol}
          label={t('more.symbol')}
          value={fields.symbol}
          onChange={fields.setTypedSymbol}
          problem={problems?.symbol === true ? t('more.symbolProblem') : null}
        />
        <TextField
          {...fields.ownDecimals}
          label={t('more.decimals')}
          value={fields.decimals}
          onChange={fields.setTypedDecimals}
          inputMode="numeric"
          problem={problems?.decimals === true ? t('more.decimalsProblem') : null}
        />
      </div>
      <div className={styles.submit}>
        <span className={styles.note} role="status">
          {fields.isMissing ? t('more.noToken') : null}
          {said}
          {wallet.outcome === null
            ? null
            : wallet.outcome.isAdded
              ? t('more.added', { symbol: wallet.outcome.symbol })
              : t('more.notAdded')}
        </span>
        <CancelWaiting isPending={wallet.isPending} request="watchAsset" onCancel={wallet.cancel} />
        {/* Wallets list it on the network that they are on. */}
        {chainId === chain?.id ? (
          <Button disabled={wallet.isPending} onClick={watch}>
            {wallet.isPending ? t('more.waiting') : t('more.add')}
          </Button>
        ) : null}
        <Button look="primary" type="submit">
          {t('balances.add')}
        </Button>
      </div>
      <ErrorText code={wallet.errorCode} />
    </form>
  );
}
