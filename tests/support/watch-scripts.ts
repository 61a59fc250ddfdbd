import type { Page } from '@playwright/test';

/** Text in WalletConnect's client, but not in our code or the kit's. */
const clientMark = 'wc_sessionPropose';

type Script = { path: string; text: string };

/** Records all scripts that the page downloads from now on, run or not. A page that was left has no text. */
export function watchScripts(page: Page) {
  const scripts: Promise<Script>[] = [];
  page.on('response', (response) => {
    const { pathname: path } = new URL(response.url());
    if (!path.endsWith('.js')) return;
    const text = response.text().catch(() => '');
    scripts.push(text.then((it) => ({ path, text: it })));
  });
  const read = () => Promise.all(scripts);
  return {
    read,
    /** Returns the paths of the scripts that contain WalletConnect's client. */
    findClient: async (): Promise<string[]> =>
      (await read()).flatMap(({ path, text }) => (text.includes(clientMark) ? [path] : [])),
  };
}
