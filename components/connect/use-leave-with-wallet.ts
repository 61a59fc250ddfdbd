import { useAccountEffect, useConfig } from 'wagmi';
import { getAccount } from 'wagmi/actions';
import { leave } from '@/lib/auth/session-store';
import { signOut } from '@/lib/auth/sign-in-client';
import { classifyError } from '@/lib/errors/classify-error';
import { reportWalletError } from '@/lib/wallet/attempts/wallet-error';
import { isWalletLost } from '@/lib/wallet/connectors/wallet-availability';

/**
 * Who disconnects the wallet is signed out too. A session of another account is for the visitor to end
 * (account-mismatch.tsx), and one whose wallet died is kept.
 */
export function useLeaveWithWallet(): void {
  const config = useConfig();
  useAccountEffect({
    onDisconnect: () => {
      if (getAccount(config).status !== 'disconnected' || isWalletLost()) return;
      leave(signOut).catch((error: unknown) => void reportWalletError(classifyError(error)));
    },
  });
}
