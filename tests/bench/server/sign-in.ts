import { z } from 'zod';
import { getMessageTerms } from '@/lib/auth/message-terms';
import { newClient } from '@/tests/http/support/clients';
import { Browser } from '@/tests/support/http-browser';

const sessionAnswer = z.object({ address: z.string() });
const signInAnswer = z.object({ session: sessionAnswer });

/** Signs in a new account without a real browser. Returns the `Cookie` header of its session. */
export async function signIn(url: string): Promise<string> {
  const browser = await signInBrowser(url);
  sessionAnswer.parse(await browser.session());
  return browser.cookieHeader;
}

/**
 * Signs in a new account, as a page does, until its session is known: next-auth's own handler, unlike ours,
 * has to be asked for it. Returns its browser. Throws if the server refuses.
 */
export async function signInBrowser(url: string): Promise<Browser> {
  const browser = new Browser(url, url, newClient());
  const { answer } = await browser.signIn(undefined, getMessageTerms(url, new Date()));
  // next-auth responds with 200 to some requests that it refuses.
  const hasSession = [...browser.cookies.keys()].some((name) => name.includes('session'));
  if (answer.status !== 200 || !hasSession) {
    throw new Error(`${url} refused a sign-in: ${answer.status} ${answer.text}`);
  }
  if (!signInAnswer.safeParse(answer.body).success) sessionAnswer.parse(await browser.session());
  return browser;
}
