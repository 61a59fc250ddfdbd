import type { BrowserContext, Page } from '@playwright/test';

/**
 * What `GET /api/auth/session` says to this visitor. Asked from here and not by the browser: the
 * answer renews the cookie, which would undo a sign-out that is under way.
 */
export async function readSession(page: Page): Promise<unknown> {
  const { origin } = new URL(page.url());
  const cookies = await page.context().cookies(origin);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const response = await fetch(`${origin}/api/auth/session`, { headers: { cookie } });
  return response.json();
}

/** Changes one character in the middle of every cookie that carries the session. Gives how many. */
export async function tamperWithSession(context: BrowserContext): Promise<number> {
  const cookies = (await context.cookies()).filter(({ name }) => name.includes('session'));
  await context.addCookies(
    cookies.map((cookie) => {
      const middle = Math.floor(cookie.value.length / 2);
      const other = cookie.value[middle] === 'A' ? 'B' : 'A';
      const value = cookie.value.slice(0, middle) + other + cookie.value.slice(middle + 1);
      return { ...cookie, value };
    }),
  );
  return cookies.length;
}
