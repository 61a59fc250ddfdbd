import { UserRejectedRequestError } from 'viem';
import { expect, it, vi } from 'vitest';
import type { Connector } from 'wagmi';
import {
  getPendingConnection,
  waitForConnection,
} from '@/lib/wallet/connectors/pending-connection';

const createConnector = (name: string) => ({ id: name, name, type: 'other' }) as Connector;
const isOver = () => vi.waitFor(() => expect(getPendingConnection()).toBeNull());

it('names the wallet that is awaited, and cancels as if it had refused', async () => {
  const { cancelled, isCancelled, stop } = waitForConnection(createConnector('Rabbit'));
  expect(getPendingConnection()).toMatchObject({ walletName: 'Rabbit', isSilent: false });
  expect(isCancelled()).toBe(false);
  getPendingConnection()?.cancel();
  expect(isCancelled()).toBe(true);
  await expect(cancelled).rejects.toBeInstanceOf(UserRejectedRequestError);
  stop();
  await isOver();
});

it('stays from one step of connecting to the next, and with the wallet that was chosen last', async () => {
  const first = waitForConnection(createConnector('First'));
  first.stop();
  expect(getPendingConnection()).toMatchObject({ walletName: 'First' });
  const second = waitForConnection(createConnector('Second'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(getPendingConnection()).toMatchObject({ walletName: 'Second' });
  second.stop();
  await isOver();
});
