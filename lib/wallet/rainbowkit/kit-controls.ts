import { createStore } from '@/lib/store/create-store';

/** What the kit, once it is there, lends to the rest of the wallet code. */
export type KitControls = {
  /** Each is undefined while the kit has no such modal: for the wallet's state, or its network. */
  modals: Readonly<Record<KitModal, (() => void) | undefined>>;
  isConnectModalOpen: boolean;
};

export type KitModal = 'connect' | 'account' | 'chain';

/** Null until the kit is there and speaks the page's language. */
export const kitControls = createStore<KitControls | null>(null);

/** Whether somebody needs the kit, which is then downloaded. */
export const isKitWanted = createStore(false);

/** What was pressed before the kit was there: opened with it. */
export const awaitedModal = createStore<KitModal | null>(null);

/** Opens it, or has it opened as soon as the kit can. Does nothing where the kit has none for this state. */
export function openKitModal(modal: KitModal): void {
  awaitedModal.set(modal);
  isKitWanted.set(true);
  openAwaitedModal();
}

/** A press is kept while the kit has no modal at all. */
export function openAwaitedModal(): void {
  const modals = kitControls.get()?.modals;
  const modal = awaitedModal.get();
  if (modals === undefined || modal === null || !hasAnyModal(modals)) return;
  awaitedModal.set(null);
  modals[modal]?.();
}

/** False until the kit knows its own state. */
export function hasAnyModal(modals: KitControls['modals']): boolean {
  return Object.values(modals).some((open) => open !== undefined);
}
