import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';

export type Kit = typeof import('@/components/connect/kit').kit;

/**
 * Downloads and runs the kit: its modals, and the wallets that they list. To be imported by the wallet code
 * alone: what both need is in that one, and comes once.
 */
export let importKit: () => Promise<Kit>;

// Never rendered; see load-wallet.ts.
void dynamic(
  keep(() => import('@/components/connect/kit').then(({ kit }) => kit)),
  { ssr: false },
);

function keep(load: () => Promise<Kit>): () => Promise<ComponentType<never>> {
  importKit = load;
  return () => load().then(({ Kit }) => Kit);
}
