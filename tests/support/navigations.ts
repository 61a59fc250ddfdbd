import type { Page } from '@playwright/test';

type Navigation = readonly [url: string, disposition: string];

/** Where the page's own scripts lead from now on, to apps too, which no request shows. */
export async function watchNavigations(page: Page): Promise<readonly Navigation[]> {
  const navigations: Navigation[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  session.on('Page.frameRequestedNavigation', ({ url, disposition }) => {
    navigations.push([url, disposition]);
  });
  // An app's link by http.
  session.on('Page.windowOpen', ({ url }) => navigations.push([url, 'newTab']));
  return navigations;
}
