import type { Page } from '@playwright/test';

/** Text that is in WalletConnect's client and in no code of ours or the kit's. */
const clientMark = 'wc_sessionPropose';

type ClientCode = {
  /** The paths of all scripts that the page has downloaded, run or not. */
  readonly scripts: readonly string[];
  /** Those that hold the client. */
  findClient: () => Promise<string[]>;
};

/** Call it before the page opens. */
export function watchClientCode(page: Page): ClientCode {
  const scripts: string[] = [];
  const searched: Promise<string[]>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    scripts.push(pathname);
    searched.push(
      response.text().then(
        (text) => (text.includes(clientMark) ? [pathname] : []),
        // Of a page that was left.
        () => [],
      ),
    );
  });
  return { scripts, findClient: async () => (await Promise.all(searched)).flat() };
}
