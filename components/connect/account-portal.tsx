import type { ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { accountSlot, mismatchSlot } from '@/components/account/page-slots';
import { AccountMismatch } from '@/components/connect/account-mismatch';
import { useLoaded } from '@/components/hooks/use-loaded';
import { useStore } from '@/components/hooks/use-store';
import { useWalletSession } from '@/components/session/session-follows-wallet';
import { getSurface } from '@/lib/wallet/browser/device';

export function AccountPortal() {
  const accountPlace = useStore(accountSlot);
  const mismatchPlace = useStore(mismatchSlot);
  const Panel = useLoaded(loadPanel);
  const wallet = useWalletSession();

  const mismatch = wallet.status === 'other' ? <AccountMismatch session={wallet.session} /> : null;
  const account = mismatch ?? (Panel === null ? null : <Panel />);
  return (
    <>
      {accountPlace === null || account === null ? null : createPortal(account, accountPlace)}
      {mismatchPlace === null ? null : createPortal(mismatch, mismatchPlace)}
    </>
  );
}

function loadPanel(): Promise<ComponentType> {
  return getSurface() === 'frame'
    ? import('@/components/safe/safe-panel').then(({ SafePanel }) => SafePanel)
    : import('@/components/account/account-panel').then(({ AccountPanel }) => AccountPanel);
}
