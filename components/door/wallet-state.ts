import type { PublicEnv } from '@/lib/env/public-env';

/** What the wallet tree tells the door. `open` shows the modal that fits the status. */
export type WalletState =
  | { status: 'loading' | 'connected' }
  | { status: 'disconnected' | 'unauthenticated'; open: () => void };

export type WalletProps = {
  env: PublicEnv;
  /** The connector to reconnect, null for a first visit. */
  lastConnectorId: string | null;
  onState: (state: WalletState) => void;
};
