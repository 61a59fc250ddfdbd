import puppeteer, {
  type Browser,
  type BrowserContext,
  type ElementHandle,
  type Frame,
} from 'puppeteer-core';
import { withTimeLimit } from '@/lib/wallet/requests/promises';
import {
  createFinder,
  type Driver,
  type Engine,
  type Keeping,
} from '@/tests/browsers/support/driver';
import { patience } from '@/tests/support/patience';

/** Milliseconds that Firefox has to respond. It never does for a page that was just left. */
const answerTime = patience.condition / 4;

type Preferences = Readonly<Record<string, boolean | number | string>>;

const usual: Preferences = {
  'ui.prefersReducedMotion': 1,
  // Nothing leaves this machine: only `localhost` and its subdomains bypass the proxy.
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
};

const preferences: Readonly<Record<Keeping, Preferences>> = {
  everything: usual,
  nothing: { ...usual, 'network.cookie.cookieBehavior': 2 },
  'no-storage': { ...usual, 'dom.storage.enabled': false },
};

/**
 * Drives headless Firefox through WebDriver BiDi. A start takes longer than most visits, so visits with the
 * same settings share a browser. Each visit has its own container with separate cookies, storage and cache.
 */
export function createFirefox(executablePath: string): Engine {
  let running: { keeping: Keeping; browser: Browser } | null = null;
  const close = async () => {
    await running?.browser.close();
    running = null;
  };
  return {
    name: 'Firefox',
    async visit(keeping) {
      if (running?.keeping !== keeping) {
        await close();
        running = { keeping, browser: await launch(executablePath, keeping) };
      }
      return await createDriver(await running.browser.createBrowserContext());
    },
    close,
  };
}

/** Launches Firefox with its own profile, which is deleted at the end. */
function launch(executablePath: string, keeping: Keeping): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    acceptInsecureCerts: true,
    defaultViewport: { width: 1280, height: 800 },
    extraPrefsFirefox: { ...preferences[keeping] },
    timeout: patience.condition,
  });
}

async function createDriver(context: BrowserContext): Promise<Driver> {
  const page = await context.newPage();
  page.setDefaultNavigationTimeout(patience.condition);
  let frame: Frame = page.mainFrame();
  const { findElement, requireElement } = createFinder<ElementHandle>(async (expression) => {
    const found = await withTimeLimit(frame.evaluateHandle(expression), answerTime);
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
      if (element === null) return false;
      await Promise.race([element.click(), createTimeout()]);
      return true;
    },
    type: async (target, text) => await (await requireElement(target)).type(text),
    async read(target) {
      const element = await findElement(target);
      if (element === null) return null;
      return await withTimeLimit(
        element.evaluate((it) => Reflect.get(it, 'innerText')),
        answerTime,
      );
    },
    photograph: async (target) => Buffer.from(await (await requireElement(target)).screenshot()),
    close: async () => await context.close(),
  };
}

/** Resolves when no response can be expected any more. The command has run nevertheless. */
function createTimeout(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, answerTime).unref());
}

/** Detects that Next overtook a navigation: it loads the page itself when the navigation aborts its fetch. */
function isOvertaken(error: unknown): boolean {
  return `${error}`.includes('NS_BINDING_ABORTED');
}
