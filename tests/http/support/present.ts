import type { Address, Hex } from 'viem';
import { sendToSafeRoute, startPending } from '@/tests/http/support/safe-route';
import { away } from '@/tests/support/chains';
import type { Browser } from '@/tests/support/http-browser';

/** Has the form of a signature but is no key's: a contract may accept it or not. */
export const anySignature: Hex = `0x${'12'.repeat(65)}`;

type Sign = (message: string) => Promise<string> | string;

/** Presents an account's message as a tab does; `again` presents the same once more. */
export async function presentInTab(
  browser: Browser,
  address: Address,
  sign: Sign,
  chainId: number = away.id,
) {
  const { text, nonce } = await browser.message({ address }, { chainId });
  const signature = await sign(text);
  const again = () => browser.submit(text, signature, nonce);
  return { browser, answer: await again(), again };
}

/** Presents what a Safe's owners signed, as the page in a Safe's interface does. */
export async function presentInFrame(browser: Browser, address: Address, sign: Sign, more = {}) {
  const { message } = await startPending(browser, address, away.id);
  const body = { signature: await sign(message), ...more };
  return { browser, answer: await sendToSafeRoute(browser, 'PUT', body) };
}
