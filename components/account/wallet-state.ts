import type { SessionInfo } from '@/lib/auth/session';
import type { PublicEnv } from '@/lib/env/public-env';

/** State that the wallet code reports to the connect island. `open` opens the modal for that status. */
export type WalletState =
  | { status: 'loading' | 'connected' }
  | { status: 'disconnected' | 'unauthenticated'; open: () => void };

export type WalletProps = {
  env: PublicEnv;
  /** The session that this page was rendered for. */
  session: SessionInfo | null;
  onState: (state: WalletState) => void;
};
