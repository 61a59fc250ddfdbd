import { type FormEvent, useRef, useState } from 'react';
import type { Chain } from 'viem';
import { useWatchAsset } from 'wagmi';
import { CancelWaiting } from '@/components/notices/cancel-waiting';
import styles from '@/components/token/token-form.module.css';
import { useTokenFacts } from '@/components/token/use-token-facts';
import { useAnnounce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';
import { ErrorText } from '@/components/ui/error-text';
import { TextField } from '@/components/ui/text-field';
import type { ErrorCode } from '@/lib/errors/app-error';
import { classifyError } from '@/lib/errors/classify-error';
import { t } from '@/lib/i18n/client';
import { parseToken, parseTokenAddress } from '@/lib/wallet/format/parse-token';

type Outcome = { symbol: string; isAdded: boolean };

/** Asks the wallet to list a token. Symbol and decimals come from the chain where it has them. */
export function TokenForm({ chain }: { chain: Chain }) {
  const [address, setAddress] = useState('');
  /** Null until typed: then the chain's word no longer counts. */
  const [typedSymbol, setTypedSymbol] = useState<string | null>(null);
  const [typedDecimals, setTypedDecimals] = useState<string | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [errorCode, setErrorCode] = useState<ErrorCode | null>(null);
  const { watchAssetAsync, isPending, reset } = useWatchAsset();
  useAnnounce(isPending ? t('more.waiting') : null);
  const turn = useRef(0);
  const facts = useTokenFacts(address, chain.id);
  const symbol = typedSymbol ?? facts.symbol;
  const decimals = typedDecimals ?? facts.decimals;
  const token = parseToken(address, symbol, decimals);
  const problems = isChecked && !token.ok ? token.problems : null;

  const changeAddress = (value: string) => {
    // What was typed is of the token that was named, not of the next.
    if (parseTokenAddress(address) !== null) {
      setTypedSymbol(null);
      setTypedDecimals(null);
    }
    setAddress(value);
    setIsChecked(false);
    setOutcome(null);
    setErrorCode(null);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    setOutcome(null);
    setErrorCode(null);
    if (!token.ok) return;
    turn.current += 1;
    const own = turn.current;
    try {
      const { ok: _, ...options } = token;
      const isAdded = await watchAssetAsync({ type: 'ERC20', options });
      // Wallets need not answer `true`; those of EIP-747 answer `false` for a refusal.
      setOutcome({ symbol: options.symbol, isAdded: isAdded !== false });
    } catch (thrown) {
      // Nobody waits for it any more.
      if (own === turn.current) setErrorCode(classifyError(thrown));
    }
  };

  const cancel = () => {
    turn.current += 1;
    reset();
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('more.token')}
        value={address}
        onChange={changeAddress}
        dir="ltr"
        placeholder="0x…"
        problem={problems?.address === true ? t('more.tokenProblem') : null}
      />
      <div className={styles.pair}>
        <TextField
          label={t('more.symbol')}
          value={symbol}
          onChange={setTypedSymbol}
          problem={problems?.symbol === true ? t('more.symbolProblem') : null}
        />
        <TextField
          label={t('more.decimals')}
          value={decimals}
          onChange={setTypedDecimals}
          inputMode="numeric"
          problem={problems?.decimals === true ? t('more.decimalsProblem') : null}
        />
      </div>
      <div className={styles.submit}>
        <span className={styles.note} role="status">
          {facts.isMissing ? t('more.noToken') : null}
          {outcome === null
            ? null
            : outcome.isAdded
              ? t('more.added', { symbol: outcome.symbol })
              : t('more.notAdded')}
        </span>
        <CancelWaiting isPending={isPending} request="watchAsset" onCancel={cancel} />
        <Button look="primary" type="submit" disabled={isPending}>
          {isPending ? t('more.waiting') : t('more.add')}
        </Button>
      </div>
      <ErrorText code={errorCode} />
    </form>
  );
}
