import { Cuer as KitCode } from 'kit-code';
import type { ComponentProps } from 'react';
import { useStore } from '@/components/hooks/use-store';
import styles from '@/components/rainbowkit/kit-code.module.css';
import { useAnnounce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';
import { failedPairing, pairingState } from '@/lib/wallet/attempts/pairing-state';
import { chooseAgain } from '@/lib/wallet/rainbowkit/choose-again';
import { getCode, readAwaitedWallet } from '@/lib/wallet/rainbowkit/early-code';

type CodeProps = ComponentProps<typeof KitCode.Root>;

/**
 * Draws the kit's QR codes, and the place of one that is yet to come (lib/wallet/rainbowkit/early-code.ts).
 *
 * Upstream: RainbowKit 2.2.11: `QRCode` draws with the parts of `Cuer`, a package that an alias of the build
 * replaces by this module.
 * Breaks when: the kit draws by other means: no app can read the code.
 * Guarded by: tests/e2e/walletconnect/early-code.spec.ts › the place of the code stands before the relay has
 * answered, and the code takes it, at … px
 * Can go when: the kit shows the step before the code.
 */
export const Cuer = { ...KitCode, Root: Code };

function Code(props: CodeProps) {
  const walletId = readAwaitedWallet(props.value);
  return walletId === null ? (
    <KitCode.Root {...props} />
  ) : (
    <PairingCode {...props} walletId={walletId} />
  );
}

function PairingCode({ walletId, ...props }: CodeProps & { walletId: string }) {
  const pairing = useStore(pairingState);
  const isFailed = useStore(failedPairing) === walletId;
  const isAwaited = pairing?.walletId === walletId;
  useAnnounce(isAwaited && pairing.uri === null ? t('pairing.preparing') : null);
  if (isAwaited && pairing.uri !== null) {
    return <KitCode.Root {...props} value={getCode(walletId, pairing.uri)} />;
  }
  return (
    <>
      {/* Before the picture, after which the row below the code is looked for (qr-row.tsx). */}
      <div className={styles.note}>
        {isAwaited ? <p>{t('pairing.preparing')}</p> : null}
        {isFailed ? (
          // As in the kit's other steps, where use-patch-kit-modals.ts says above it what happened.
          <div>
            <Button onClick={() => chooseAgain(walletId)}>{t('kit.retry')}</Button>
          </div>
        ) : null}
      </div>
      {/* A picture of the code's size, which theme.css fits into small windows. */}
      <svg
        className={styles.place}
        width={props.size}
        height={props.size}
        viewBox="0 0 100 100"
        role="img"
        aria-label={t('kit.code')}
        aria-busy={!isFailed}
        aria-hidden={isFailed}
      >
        {isFailed ? null : <circle cx="50" cy="44" r="6" />}
      </svg>
    </>
  );
}
