import { beforeEach, expect, it, vi } from 'vitest';
import {
  awaitedModal,
  type KitControls,
  kitControls,
  openAwaitedModal,
  openKitModal,
} from '@/lib/wallet/rainbowkit/kit-controls';

const none = { connect: undefined, account: undefined, chain: undefined };

function publish(modals: Partial<KitControls['modals']>): void {
  kitControls.set({
    modals: { ...none, ...modals },
    isConnectModalOpen: false,
    chooseAgain: vi.fn(),
  });
}

beforeEach(() => {
  kitControls.set(null);
  awaitedModal.set(null);
});

it.each([true, false])(
  'keeps a press until the kit knows its state (kit loaded: %s)',
  (isThere) => {
    const chain = vi.fn();
    if (isThere) publish({});
    openKitModal('chain');
    if (!isThere) publish({});
    openAwaitedModal();
    expect(awaitedModal.get()).toBe('chain');
    publish({ chain });
    openAwaitedModal();
    openAwaitedModal();
    expect(chain).toHaveBeenCalledTimes(1);
  },
);

it('drops a press if the kit has no such modal in its current state', () => {
  const connect = vi.fn();
  openKitModal('connect');
  publish({ chain: vi.fn() });
  openAwaitedModal();
  publish({ connect });
  openAwaitedModal();
  expect(connect).not.toHaveBeenCalled();
});
