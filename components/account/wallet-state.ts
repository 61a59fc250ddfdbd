import type { SessionInfo } from '@/lib/auth/session';
import type { PublicEnv } from '@/lib/env/public-env';

/** Reported by the wallet code to the connect island. `open` shows the modal for the status. */
export type WalletState =
  | { status: 'loading' | 'connected' }
  | { status: 'disconnected' | 'unauthenticated'; open: () => void };

export type WalletProps = {
  env: PublicEnv;
  /** The one this page was rendered for. */
  session: SessionInfo | null;
  onState: (state: WalletState) => void;
};
