import puppeteer, { type ElementHandle, type Frame } from 'puppeteer-core';
import {
  createFinder,
  type Driver,
  type Keeping,
  type LaunchDriver,
} from '@/tests/browsers/support/driver';
import { patience } from '@/tests/support/patience';

type Preferences = Readonly<Record<string, boolean | number | string>>;

const usual: Preferences = {
  'ui.prefersReducedMotion': 1,
  // Nothing leaves this machine: only `localhost` and its subdomains go past the proxy.
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
};

const preferences: Readonly<Record<Keeping, Preferences>> = {
  everything: usual,
  nothing: { ...usual, 'network.cookie.cookieBehavior': 2 },
  'nothing-in-frames': { ...usual, 'network.cookie.cookieBehavior': 1 },
  'no-storage': { ...usual, 'dom.storage.enabled': false },
};

/** Firefox by WebDriver BiDi. Headless, with a profile of its own that is deleted at the end. */
export function createFirefoxLauncher(executablePath: string): LaunchDriver {
  return async (keeping) => {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      acceptInsecureCerts: true,
      defaultViewport: { width: 1280, height: 800 },
      extraPrefsFirefox: { ...preferences[keeping] },
      timeout: patience.condition,
    });
    const page = await browser.newPage();
    page.setDefaultNavigationTimeout(patience.condition);
    let frame: Frame = page.mainFrame();
    const { findElement, requireElement } = createFinder<ElementHandle>(async (expression) => {
      const found = await frame.evaluateHandle(expression);
      return found.asElement() as ElementHandle | null;
    });
    return {
      async goTo(url) {
        frame = page.mainFrame();
        await page.goto(url).catch(async (error: unknown) => {
          if (!isOvertaken(error)) throw error;
          await page.goto(url);
        });
      },
      async reload() {
        frame = page.mainFrame();
        await page.reload().catch((error: unknown) => {
          if (!isOvertaken(error)) throw error;
        });
      },
      async enterFrame() {
        const [inner] = page.mainFrame().childFrames();
        if (inner === undefined) throw new Error('there is no frame');
        frame = inner;
      },
      async click(target) {
        const element = await findElement(target, true);
        await element?.click();
        return element !== null;
      },
      type: async (target, text) => await (await requireElement(target)).type(text),
      async read(target) {
        const element = await findElement(target);
        return (await element?.evaluate((it) => Reflect.get(it, 'innerText'))) ?? null;
      },
      photograph: async () => Buffer.from(await page.screenshot()),
      close: async () => await browser.close(),
    } satisfies Driver;
  };
}

/** Next loads the page itself when what it fetches is broken off by a navigation, and overtakes it. */
function isOvertaken(error: unknown): boolean {
  return `${error}`.includes('NS_BINDING_ABORTED');
}
