import { z } from 'zod';
import { getMessageTerms } from '@/lib/auth/message-terms';
import { Browser } from '@/tests/support/http-browser';

const sessionAnswer = z.object({ address: z.string() });

/** Signs in a new account without a real browser. Returns the `Cookie` header of its session. */
export async function signIn(url: string): Promise<string> {
  const browser = await signInBrowser(url);
  sessionAnswer.parse(await browser.session());
  return browser.cookieHeader;
}

/** Signs in a new account with two requests, and returns its browser. Throws if the server refuses. */
export async function signInBrowser(url: string): Promise<Browser> {
  const browser = new Browser(url);
  const { answer } = await browser.signIn(undefined, getMessageTerms(url, new Date()));
  // next-auth responds with 200 to some requests that it refuses.
  const hasSession = [...browser.cookies.keys()].some((name) => name.includes('session'));
  if (answer.status !== 200 || !hasSession) {
    throw new Error(`${url} refused a sign-in: ${answer.status} ${answer.text}`);
  }
  return browser;
}
