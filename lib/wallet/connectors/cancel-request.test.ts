import { type Mutation, QueryClient } from '@tanstack/react-query';
import { UserRejectedRequestError } from 'viem';
import { expect, it } from 'vitest';
import {
  cancelRequest,
  isRequestCancelled,
  makeCancellable,
} from '@/lib/wallet/connectors/cancel-request';
import { createDeferred } from '@/lib/wallet/requests/promises';

function ask(answer: Promise<string>, mutationKey = ['signMessage']) {
  const client = new QueryClient();
  const added: Mutation[] = [];
  client.getMutationCache().subscribe((event) => {
    if (event.type !== 'added') return;
    added.push(event.mutation);
    makeCancellable(event.mutation);
  });
  const options = { mutationKey, mutationFn: () => answer };
  const outcome = client.getMutationCache().build(client, options).execute(undefined);
  return { client, outcome, mutation: added[0] };
}

it('rejects a cancelled call like a wallet refusal, even if the wallet answers later', async () => {
  const { promise, resolve } = createDeferred<string>();
  const { client, outcome, mutation } = ask(promise);
  cancelRequest(client, ['signMessage']);
  await expect(outcome).rejects.toBeInstanceOf(UserRejectedRequestError);
  resolve('0xlate');
  await expect.poll(() => mutation?.state.status).toBe('success');
  await expect(outcome).rejects.toBeInstanceOf(UserRejectedRequestError);
  expect(mutation && isRequestCancelled(mutation)).toBe(true);
  expect(client.isMutating()).toBe(0);
});

it('ignores an error that arrives after the cancellation', async () => {
  const { promise, reject } = createDeferred<string>();
  const { client, outcome, mutation } = ask(promise);
  cancelRequest(client, ['signMessage']);
  await expect(outcome).rejects.toBeInstanceOf(UserRejectedRequestError);
  reject(new Error('late'));
  await expect.poll(() => mutation?.state.status).toBe('error');
});

it('does not affect calls that were not cancelled', async () => {
  const { client, outcome, mutation } = ask(Promise.resolve('0xsigned'));
  cancelRequest(client, ['sendTransaction']);
  expect(await outcome).toBe('0xsigned');
  expect(mutation && isRequestCancelled(mutation)).toBe(false);
});
