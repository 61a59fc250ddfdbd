import type { Address } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { z } from 'zod';
import { away } from '@/tests/support/chains';
import type { Answer, Browser } from '@/tests/support/http-browser';
import { getSafeTypedData, type SafePlan } from '@/tests/support/safe-contracts';
import { wrapSignature } from '@/tests/support/wrap-signature';

const path = '/api/safe/sign-in';

const started = z.object({ pending: z.object({ message: z.string() }), ticket: z.string() });

export function sendToSafeRoute(
  browser: Browser,
  method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE',
  body?: object,
  headers: Record<string, string> = {},
) {
  return browser.send(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
  });
}

/**
 * Starts a pending sign-in. Returns the message for the owners to sign, and the ticket for a browser without
 * cookies.
 */
export async function startPending(
  browser: Browser,
  address: Address,
  chainId: number,
  headers?: Record<string, string>,
  comeAgain = (send: () => Promise<Answer>) => send(),
) {
  const begin = () => sendToSafeRoute(browser, 'POST', { address, chainId }, headers);
  const answer = await comeAgain(begin);
  const { pending, ticket } = started.parse(answer.body);
  return { message: pending.message, ticket };
}

/** Signs messages as the only owner of a Safe. */
export function signFor(safe: Address, owner: PrivateKeyAccount, chainId: number = away.id) {
  return (text: string) => owner.signTypedData(getSafeTypedData(safe, chainId, text));
}

/** Does the same for a Safe that is only planned: the signature comes with the call that creates the Safe. */
export function signWrapped({ address, factory, factoryData }: SafePlan, owner: PrivateKeyAccount) {
  const sign = signFor(address, owner);
  return async (text: string) => wrapSignature(factory, factoryData, await sign(text));
}
