import { createStore } from '@/lib/store/create-store';

export type KitControls = {
  /** Undefined if the kit has no such modal in the wallet's state or on its network. */
  modals: Readonly<Record<KitModal, (() => void) | undefined>>;
  isConnectModalOpen: boolean;
  /** Presses a wallet's row in the list, whatever screen the visitor is on. */
  chooseAgain: (walletId: string) => void;
};

export type KitModal = 'connect' | 'account' | 'chain';

/** Null until the kit is loaded and translated. */
export const kitControls = createStore<KitControls | null>(null);

export const isKitWanted = createStore(false);

/** A modal requested before the kit was ready; it opens once the kit is. */
export const awaitedModal = createStore<KitModal | null>(null);

/** Opens the modal now or as soon as the kit can. Does nothing if the kit has no such modal in this state. */
export function openKitModal(modal: KitModal): void {
  awaitedModal.set(modal);
  isKitWanted.set(true);
  openAwaitedModal();
}

/** Opens the awaited modal. Keeps waiting while the kit has no modal at all. */
export function openAwaitedModal(): void {
  const modals = kitControls.get()?.modals;
  const modal = awaitedModal.get();
  if (modals === undefined || modal === null || !hasAnyModal(modals)) return;
  awaitedModal.set(null);
  modals[modal]?.();
}

/** Returns false until the kit knows its own state. */
export function hasAnyModal(modals: KitControls['modals']): boolean {
  return Object.values(modals).some((open) => open !== undefined);
}
