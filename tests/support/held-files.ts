import type { Page } from '@playwright/test';

/** Text that is in the kit's script and in no other. */
const kitMark = 'rk_connect_title';

type HeldFiles = {
  release: () => void;
  /** Lets every later request of these files fail, as on a line that broke. */
  fail: () => void;
};

/** Keeps the script that holds the kit from the page until told. Call it before the page opens. */
export async function holdKit(page: Page): Promise<HeldFiles> {
  let release = () => {};
  let isBroken = false;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    if (!body.includes(kitMark)) return await route.fulfill({ response, body });
    await released;
    return await (isBroken ? route.abort() : route.fulfill({ response, body }));
  });
  return {
    release,
    fail: () => {
      isBroken = true;
      release();
    },
  };
}
