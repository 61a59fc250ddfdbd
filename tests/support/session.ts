import type { Page } from '@playwright/test';

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
