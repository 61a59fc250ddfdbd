import type { Page } from '@playwright/test';

/**
 * Reads `GET /api/auth/session` as this visitor. The browser does not send the request: the response renews
 * the cookie, which would undo a sign-out in progress.
 */
export async function readSession(page: Page): Promise<unknown> {
  const { origin } = new URL(page.url());
  const cookies = await page.context().cookies(origin);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const response = await fetch(`${origin}/api/auth/session`, { headers: { cookie } });
  return response.json();
}
