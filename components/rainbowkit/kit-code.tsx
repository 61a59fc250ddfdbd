import type { Cuer as KitCode } from 'kit-code';
import type { ComponentProps, ComponentType } from 'react';
import { useLoaded } from '@/components/hooks/use-loaded';
import { useStore } from '@/components/hooks/use-store';
import styles from '@/components/rainbowkit/kit-code.module.css';
import { useAnnounce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';
import { failedPairing, pairingState } from '@/lib/wallet/attempts/pairing-state';
import { chooseAgain } from '@/lib/wallet/rainbowkit/choose-again';
import { getCode, readAwaitedWallet } from '@/lib/wallet/rainbowkit/early-code';

type Kit = typeof KitCode;
type CodeProps = ComponentProps<Kit['Root']>;

/** Null until the first code is drawn: who comes back with a browser wallet never sees one. */
let kit: Kit | null = null;

async function loadKit(): Promise<ComponentType<CodeProps>> {
  kit ??= (await import('kit-code')).Cuer;
  return kit.Root;
}

/**
 * Draws the kit's QR codes, and the place of one that is yet to come (lib/wallet/rainbowkit/early-code.ts).
 *
 * Upstream: RainbowKit 2.2.11: `QRCode` draws with the parts of `Cuer`, a package that an alias of the build
 * replaces by this module; cuer 0.0.3: `Root` knows `Arena` by its `displayName`.
 * Breaks when: the kit draws by other means: no app can read the code.
 * Guarded by: tests/e2e/walletconnect/early-code.spec.ts › the place of the code stands before the relay has
 * answered, and the code takes it, at any width
 * Can go when: the kit shows the step before the code.
 */
export const Cuer = {
  Root: Code,
  Cells: (props: ComponentProps<Kit['Cells']>) => kit && <kit.Cells {...props} />,
  Finder: (props: ComponentProps<Kit['Finder']>) => kit && <kit.Finder {...props} />,
  Arena: Object.assign((props: ComponentProps<Kit['Arena']>) => kit && <kit.Arena {...props} />, {
    displayName: 'Arena',
  }),
};

function Code(props: CodeProps) {
  const Root = useLoaded(loadKit);
  const walletId = readAwaitedWallet(props.value);
  if (walletId !== null) return <PairingCode {...props} Root={Root} walletId={walletId} />;
  return Root === null ? <Place size={props.size} isAwaited /> : <Root {...props} />;
}

type PairingCodeProps = CodeProps & { Root: ComponentType<CodeProps> | null; walletId: string };

function PairingCode({ Root, walletId, ...props }: PairingCodeProps) {
  const pairing = useStore(pairingState);
  const isFailed = useStore(failedPairing) === walletId;
  const isAwaited = pairing?.walletId === walletId;
  useAnnounce(isAwaited && pairing.uri === null ? t('pairing.preparing') : null);
  if (isAwaited && pairing.uri !== null && Root !== null) {
    return <Root {...props} value={getCode(walletId, pairing.uri)} />;
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
      <Place size={props.size} isAwaited={!isFailed} />
    </>
  );
}

/** A picture of the code's size, which theme.css fits into small windows. */
function Place({ size, isAwaited }: { size: CodeProps['size']; isAwaited: boolean }) {
  return (
    <svg
      className={styles.place}
      width={size}
      height={size}
      viewBox="0 0 100 100"
      role="img"
      aria-label={t('kit.code')}
      aria-busy={isAwaited}
      aria-hidden={!isAwaited}
    >
      {isAwaited ? <circle cx="50" cy="44" r="6" /> : null}
    </svg>
  );
}
