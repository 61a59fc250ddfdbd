import type { SessionInfo } from '@/lib/auth/session';
import type { PublicEnv } from '@/lib/env/public-env';

/** What the wallet code reports to the connect island. `open` shows the modal that fits the status. */
export type WalletState =
  | { status: 'loading' | 'connected' }
  | { status: 'disconnected' | 'unauthenticated'; open: () => void };

export type WalletProps = {
  env: PublicEnv;
  /** As this page was rendered. */
  session: SessionInfo | null;
  onState: (state: WalletState) => void;
};
