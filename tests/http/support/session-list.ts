import { z } from 'zod';
import type { Browser } from '@/tests/support/http-browser';

const session = z.object({
  account: z.string(),
  address: z.string(),
  chainId: z.number(),
  user: z.object({ id: z.string() }),
});
const list = z.object({
  sessions: z.array(z.object({ id: z.string(), address: z.string(), current: z.boolean() })),
  total: z.number().optional(),
});

type Headers = Record<string, string>;

/** Returns the server's session for this browser. Throws if nobody is signed in. */
export async function readSession(browser: Browser) {
  return session.parse(await browser.session());
}

export async function listPage(browser: Browser, query = '', headers: Headers = {}) {
  return list.parse((await browser.send(`/api/sessions${query}`, { headers })).body);
}

export async function listIds(browser: Browser, headers?: Headers): Promise<string[]> {
  return (await listPage(browser, '', headers)).sessions.map(({ id }) => id);
}

/** Returns the id of the browser's own session. */
export async function getOwnId(browser: Browser): Promise<string> {
  const own = (await listPage(browser)).sessions.find(({ current }) => current);
  if (own === undefined) throw new Error('this browser has no session');
  return own.id;
}

export function endOne(browser: Browser, id: string, headers: Headers = {}) {
  return browser.send(`/api/sessions/${id}`, { method: 'DELETE', headers });
}

/** Ends all sessions of the account, and deletes what is stored of them. */
export function endAll(browser: Browser, headers: Headers = {}) {
  return browser.send('/api/sessions', { method: 'DELETE', headers });
}

/** Does the same, and deletes everything else that is stored about the account. */
export function forget(browser: Browser) {
  return browser.send('/api/sessions?storage=clear', { method: 'DELETE' });
}

export function endOthers(browser: Browser) {
  return browser.send('/api/sessions?keep=current', { method: 'DELETE' });
}
