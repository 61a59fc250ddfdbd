import type { Page } from '@playwright/test';

type Navigation = readonly [url: string, disposition: string];

/** Records where the page's own scripts navigate from now on, including to apps, which no request shows. */
export async function watchNavigations(page: Page): Promise<readonly Navigation[]> {
  const navigations: Navigation[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  session.on('Page.frameRequestedNavigation', ({ url, disposition }) => {
    navigations.push([url, disposition]);
  });
  // Catches an app's http link, which opens a new tab.
  session.on('Page.windowOpen', ({ url }) => navigations.push([url, 'newTab']));
  return navigations;
}
