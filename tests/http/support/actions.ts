import { z } from 'zod';
import type { Browser } from '@/tests/support/http-browser';

const refusal = z.object({ error: z.object({ code: z.string() }) });

/** Returns the code of a refusal in JSON. */
export const getCode = (body: unknown) => refusal.parse(body).error.code;

/** Returns the actions that a page can call, by the ids that the page uses. */
export async function findActions(browser: Browser, page: string): Promise<string[]> {
  const { text } = await browser.send(page);
  return [...text.matchAll(/\\"id\\":\\"([0-9a-f]{42})\\"/g)].map(([, id = '']) => id);
}

/** Calls an action as Next's client does. */
export function callAction(
  browser: Browser,
  [page, id]: readonly [string, string],
  args: readonly unknown[],
  headers: Record<string, string> = {},
) {
  return browser.send(page, {
    method: 'POST',
    body: JSON.stringify(args),
    headers: {
      'next-action': id,
      'content-type': 'text/plain;charset=UTF-8',
      accept: 'text/x-component',
      ...headers,
    },
  });
}
