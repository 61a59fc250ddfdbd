import type { Browser, BrowserContext } from '@playwright/test';

/** Runs in a browser profile of its own: no cookies, no storage, no cache. */
export async function withContext<Result>(
  browser: Browser,
  run: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await newContext(browser);
  try {
    return await run(context);
  } finally {
    await context.close();
  }
}

export async function newContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  // tsx marks functions with this helper of its own, which those that run in the page lack.
  await context.addInitScript('globalThis.__name = (value) => value;');
  return context;
}
