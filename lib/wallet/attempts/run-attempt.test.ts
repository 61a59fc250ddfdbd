import { UserRejectedRequestError } from 'viem';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Connector } from 'wagmi';
import { attemptState, type ChosenWallet, dispatch } from '@/lib/wallet/attempts/attempt-state';
import { runAttempt } from '@/lib/wallet/attempts/run-attempt';
import { dismissWalletError, walletError } from '@/lib/wallet/attempts/wallet-error';
import { createDeferred, never } from '@/lib/wallet/requests/promises';

beforeEach(() => {
  vi.stubGlobal('window', { open: () => null });
  vi.stubGlobal('fetch', never);
});
afterEach(() => {
  dismissWalletError();
  vi.unstubAllGlobals();
});

function run(
  action: Parameters<typeof runAttempt<string>>[1],
  { uid = 'rabbit', via = 'browser', step = 'connection' }: Partial<ChosenWallet> & Step = {},
) {
  const wallet = { uid, id: uid, name: uid, via, store: { ios: null, android: null } };
  const connector = { uid, type: 'other' } as Connector;
  return runAttempt({ connector, wallet, step }, action);
}
type Step = { step?: 'chain' | 'connection' };

const turn = () => new Promise((resolve) => setTimeout(resolve));

it('rejects like a wallet refusal when the visitor cancels, and shows no error', async () => {
  let isAbandoned = () => false;
  const outcome = run((answer) => {
    isAbandoned = answer.isAbandoned;
    return never();
  });
  expect(attemptState.get()).toMatchObject({ phase: 'waiting', wallet: { name: 'rabbit' } });
  expect(isAbandoned()).toBe(false);
  dispatch({ type: 'cancel' });
  expect(isAbandoned()).toBe(true);
  await expect(outcome).rejects.toBeInstanceOf(UserRejectedRequestError);
  expect(attemptState.get()).toMatchObject({ phase: 'ended', endedBy: 'visitor' });
  expect(walletError.get().code).toBeNull();
});

it('keeps waiting between the kit’s two steps, and ends after the last', async () => {
  const phases: string[] = [];
  const unsubscribe = attemptState.subscribe(() => phases.push(attemptState.get().phase));
  await run(async () => 'chain', { step: 'chain' });
  await run(async () => 'connection');
  await turn();
  unsubscribe();
  expect(phases).toEqual(['waiting', 'waiting', 'ended']);
});

it.each(['browser', 'relay'] as const)('reports a failed connection via the %s', async (via) => {
  const outcome = run(() => Promise.reject(new Error('broken')), { via });
  await expect(outcome).rejects.toThrow('broken');
  expect(attemptState.get()).toMatchObject({ phase: 'ended', endedBy: 'failure' });
  expect(walletError.get().code).toBe('walletFailed');
});

it('does not report a wallet’s failure after the visitor has chosen another wallet', async () => {
  const failure = createDeferred<never>();
  const first = run(() => failure.promise);
  void run(never, { uid: 'second' });
  failure.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  expect(attemptState.get()).toMatchObject({ phase: 'waiting', wallet: { uid: 'second' } });
  expect(walletError.get().code).toBeNull();
});

it.each(['chain', 'connection'] as const)(
  'never settles when a wallet answers the %s step after the visitor has chosen another wallet',
  async (step) => {
    const onSettled = vi.fn();
    const answer = createDeferred<string>();
    run(() => answer.promise, { step }).then(onSettled, onSettled);
    void run(never, { uid: 'second' });
    answer.resolve('late');
    await turn();
    expect(onSettled).not.toHaveBeenCalled();
    expect(attemptState.get()).toMatchObject({ phase: 'waiting', wallet: { uid: 'second' } });
  },
);

it('reports a silent wallet only for the wallet that was chosen last', async () => {
  vi.useFakeTimers();
  void run(never);
  await vi.advanceTimersByTimeAsync(10_000);
  void run(never, { uid: 'second' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(walletError.get().code).toBeNull();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(walletError.get().code).toBe('walletSilent');
  vi.useRealTimers();
});

it('never settles after a pairing is abandoned', async () => {
  const onSettled = vi.fn();
  run(async () => 'chain', { via: 'relay', step: 'chain' }).then(onSettled, onSettled);
  dispatch({ type: 'cancel' });
  await turn();
  expect(onSettled).not.toHaveBeenCalled();
});

it('fails when the browser blocks the wallet’s popup, and restores window.open', async () => {
  const { open } = window;
  const outcome = run(() => {
    window.open('https://wallet.example');
    return never();
  });
  await expect(outcome).rejects.toMatchObject({ code: 'popupBlocked' });
  expect(window.open).toBe(open);
});
