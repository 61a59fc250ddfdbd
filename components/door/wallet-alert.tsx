import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import styles from '@/components/door/wallet-alert.module.css';
import { Button } from '@/components/ui/button';
import { catalogue } from '@/lib/errors/catalogue';
import { classifyError } from '@/lib/errors/classify-error';
import { errorTexts } from '@/lib/texts/errors';
import { dismissTrouble, getTrouble, subscribeToTrouble } from '@/lib/wallet/wallet-trouble';

/** Says what went wrong with the wallet, above the kit's modals too. Silent for a refusal. */
export function WalletAlert() {
  const trouble = useSyncExternalStore(subscribeToTrouble, getTrouble, () => null);
  const text = trouble === null ? null : catalogue[classifyError(trouble)].text;
  if (text === null) return null;
  return createPortal(
    <div className={styles.alert} role="alert">
      <p>{text}</p>
      <Button look="quiet" onClick={dismissTrouble}>
        {errorTexts.dismiss}
      </Button>
    </div>,
    document.body,
  );
}
