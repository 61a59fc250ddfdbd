import { UserRejectedRequestError } from 'viem';
import { expect, it } from 'vitest';
import type { Connector } from 'wagmi';
import { pendingConnection, waitForConnection } from '@/lib/wallet/connectors/pending-connection';

const createConnector = (name: string) => ({ id: name, name, type: 'other' }) as Connector;
const isOver = () => expect.poll(() => pendingConnection.get()).toBeNull();

it('names the wallet that is awaited, and cancels as if it had refused', async () => {
  const { cancelled, isCancelled, stop } = waitForConnection(createConnector('Rabbit'));
  expect(pendingConnection.get()).toMatchObject({ walletName: 'Rabbit', isSilent: false });
  expect(isCancelled()).toBe(false);
  pendingConnection.get()?.cancel();
  expect(isCancelled()).toBe(true);
  await expect(cancelled).rejects.toBeInstanceOf(UserRejectedRequestError);
  stop();
  await isOver();
});

it('stays from one step of connecting to the next, and with the wallet that was chosen last', async () => {
  const first = waitForConnection(createConnector('First'));
  first.stop();
  expect(pendingConnection.get()).toMatchObject({ walletName: 'First' });
  const second = waitForConnection(createConnector('Second'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(pendingConnection.get()).toMatchObject({ walletName: 'Second' });
  second.stop();
  await isOver();
});
