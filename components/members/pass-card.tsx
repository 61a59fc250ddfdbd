'use client';

import styles from '@/components/members/members.module.css';
import { Card, CardLead } from '@/components/ui/card';
import { lazyWithRetry } from '@/components/wallet-island/lazy-with-retry';
import { ConnectButton, WalletIsland } from '@/components/wallet-island/wallet-island';
import type { RecheckGates } from '@/lib/auth/closed-gate';
import type { ServerMessages, Translated } from '@/lib/i18n/messages';

// #region island
const OwnPass = lazyWithRetry(() =>
  import('@/components/members/own-pass').then((file) => ({ default: file.OwnPass })),
);

type PassCardProps = {
  recheck: RecheckGates;
  texts: Translated<ServerMessages['members']>;
};

export function PassCard({ recheck, texts }: PassCardProps) {
  const fallback = (
    <div className={styles.ask}>
      <ConnectButton>{texts.passConnect}</ConnectButton>
      <span>{texts.passNeedsWallet}</span>
    </div>
  );
  return (
    <Card title={texts.passTitle}>
      <CardLead>{texts.passLead}</CardLead>
      <WalletIsland fallback={fallback}>
        <OwnPass recheck={recheck} />
      </WalletIsland>
    </Card>
  );
}
// #endregion
