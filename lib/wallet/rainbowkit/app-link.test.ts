import { afterEach, expect, test, vi } from 'vitest';
import { getAppLink, wrapAppLink } from '@/lib/wallet/rainbowkit/app-link';
import { kitWallets } from '@/lib/wallet/rainbowkit/kit-wallets';
import { createCoinbaseApp, createMetaMaskApp } from '@/lib/wallet/rainbowkit/phone-apps';
import { androidApp, androidPhone, instagram, iPhone } from '@/tests/support/phone';

const uri = 'wc:1@2?relay-protocol=irn&symKey=2';

afterEach(() => void vi.unstubAllGlobals());

/** Returns the links to `uri` of all wallets that have an app. */
function listLinks({ userAgent }: { userAgent: string }): Map<string, string | null> {
  const navigator = { userAgent, language: 'en-US', platform: 'Linux', maxTouchPoints: 5 };
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { navigator }));
  const createAll = [...Object.values(kitWallets), createMetaMaskApp, createCoinbaseApp];
  const wallets = createAll.map((create) => create({ projectId: 'test', appName: 'Portico' }));
  const apps = wallets.map(wrapAppLink).filter(({ mobile }) => mobile?.getUri !== undefined);
  return new Map(apps.map(({ id }) => [id, getAppLink(id, uri)]));
}

test.each([
  ['Instagram', instagram],
  ['an Android app', androidApp],
])('in the browser of %s, apps open by universal links or not at all', (_, phone) => {
  const links = listLinks(phone);
  expect(links.get('rainbow')).toBe(`https://rnbwapp.com/wc?uri=${encodeURIComponent(uri)}`);
  expect(links.get('metaMask')).toMatch(/^https:\/\/metamask\.app\.link\/wc\?uri=/);
  expect(links.get('coinbaseApp')).toMatch(/^https:\/\/go\.cb-w\.com\/wc\?uri=/);
  expect(links.get('imToken')).toBeNull();
  for (const [id, link] of links)
    expect([id, link]).toEqual([id, link?.match(/^https:.*/)?.[0] ?? null]);
});

test.each([
  ['an iPhone', iPhone, /^rainbow:\/\/wc\?uri=/],
  ['an Android phone', androidPhone, /^wc:1@2\?/],
])('in the browser of %s, apps open by the link that the kit chose', (_, phone, rainbow) => {
  const links = listLinks(phone);
  expect(links.get('rainbow')).toMatch(rainbow);
  expect(links.get('imToken')).toMatch(/^imtokenv2:\/\/wc\?uri=/);
});
