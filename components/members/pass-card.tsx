'use client';

import styles from '@/components/members/members.module.css';
import { Card, CardLead } from '@/components/ui/card';
import { ConnectButton } from '@/components/wallet-island/connect-button';
import { lazyWithRetry } from '@/components/wallet-island/lazy-with-retry';
import { WalletIsland } from '@/components/wallet-island/wallet-island';
import type { RecheckGates } from '@/lib/auth/closed-gate';
import { membersTexts } from '@/lib/texts/members';

// #region island
const OwnPass = lazyWithRetry(() =>
  import('@/components/members/own-pass').then((file) => ({ default: file.OwnPass })),
);

export function PassCard({ recheck }: { recheck: RecheckGates }) {
  const fallback = (
    <div className={styles.ask}>
      <ConnectButton>{membersTexts.passConnect}</ConnectButton>
      <span>{membersTexts.passNeedsWallet}</span>
    </div>
  );
  return (
    <Card title={membersTexts.passTitle}>
      <CardLead>{membersTexts.passLead}</CardLead>
      <WalletIsland fallback={fallback}>
        <OwnPass recheck={recheck} />
      </WalletIsland>
    </Card>
  );
}
// #endregion
