import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { vi } from 'vitest';
import { z } from 'zod';
import {
  createFinder,
  type Driver,
  type Engine,
  type Keeping,
  toExpression,
} from '@/tests/browsers/support/driver';
import type { WebKitPaths } from '@/tests/support/other-browsers';
import { patience } from '@/tests/support/patience';
import { testPort, waitForPort } from '@/tests/support/ports';

/** Options of MiniBrowser. Nothing leaves the machine: only `localhost` hosts bypass the proxy. */
const usual = [
  '--automation',
  '--proxy=http://127.0.0.1:9',
  ...['localhost', '*.localhost', '127.0.0.1'].map((host) => `--ignore-host=${host}`),
];

const options: Readonly<Record<Keeping, readonly string[]>> = {
  everything: usual,
  nothing: [...usual, '--cookies-policy=never', '--enable-html5-local-storage=false'],
  'no-storage': [...usual, '--enable-html5-local-storage=false'],
};

/** Records a click, or a pointer in the page's corner. A click that leaves the page is not recorded. */
const watchPointer = `window.heardPointer = 'nothing';
  const note = (what) => { if (window.heardPointer === 'nothing') window.heardPointer = what };
  window.addEventListener('click', () => note('click'), { capture: true, once: true });
  window.addEventListener('mousemove', ({ clientX, clientY }) => {
    if (clientX < 3 && clientY < 3) note('move');
  }, { capture: true });`;
const moveToCorner = {
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [{ type: 'pointerMove', duration: 0, x: 1, y: 1, origin: 'viewport' }],
};

/** The standard's JSON key for an element. @see https://www.w3.org/TR/webdriver2/#elements */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const elementSchema = z.object({ [elementKey]: z.string() }).transform((it) => it[elementKey]);
const sessionSchema = z.object({ sessionId: z.string() });

/**
 * Drives WebKitGTK through WebDriver: one display, one driver, and per visit a browser without its own
 * profile. A driver that fails to end a visit is replaced for the next one.
 */
export function createWebKit(paths: WebKitPaths): Engine {
  let running: { display: ChildProcess; driver: ChildProcess; root: string } | null = null;
  const start = async () => {
    const display = await startDisplay(paths.display);
    return { display: display.child, ...(await startDriver(paths.driver, display.name)) };
  };
  const close = async () => {
    // A hanging driver reacts to no other signal.
    await kill(running?.driver, 'SIGKILL');
    await kill(running?.display, 'SIGTERM');
    running = null;
  };
  return {
    name: 'WebKitGTK',
    async visit(keeping) {
      running ??= await start();
      const session = await startSession(running.root, paths.browser, options[keeping]);
      const driver = createDriver(session);
      const end = async () => {
        try {
          await driver.close();
        } catch (error) {
          await close();
          throw error;
        }
      };
      return { ...driver, close: end };
    },
    close,
  };
}

async function kill(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/**
 * Starts a display, which picks a free number. Without `-noreset` it starts again after each browser, and
 * refuses one that comes in that moment: the browser exits, and the driver waits for it for ever.
 */
async function startDisplay(path: string): Promise<{ child: ChildProcess; name: string }> {
  const args = ['-displayfd', '1', '-noreset', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = await once(child.stdout, 'data');
  return { child, name: `:${`${number}`.trim()}` };
}

async function startDriver(path: string, display: string) {
  const port = testPort(3106);
  const env = {
    ...process.env,
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    // Disables the desktop's accessibility bus, which WebKitGTK would wait for.
    GTK_A11Y: 'none',
    NO_AT_BRIDGE: '1',
    GTK_THEME: 'Adwaita',
    // Without a GPU, layers are drawn by the processor either way, and faster without a compositor.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  };
  const driver = spawn(path, [`--port=${port}`], { stdio: 'ignore', env });
  await waitForPort(port);
  return { driver, root: `http://127.0.0.1:${port}` };
}

async function startSession(root: string, binary: string, args: readonly string[]) {
  const alwaysMatch = {
    acceptInsecureCerts: true,
    'webkitgtk:browserOptions': { binary, args },
    timeouts: { script: patience.condition, pageLoad: patience.condition },
  };
  const made = await send('POST', `${root}/session`, { capabilities: { alwaysMatch } });
  const session = `${root}/session/${sessionSchema.parse(made).sessionId}`;
  await send('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 900 });
  return session;
}

function createDriver(session: string): Driver {
  let last: Promise<unknown> = Promise.resolve();
  // Commands run one at a time: the driver exits if a session is closed in the middle of one.
  const inTurn = (method: string, url: string, body?: object) => {
    const sent = last.then(() => send(method, url, body));
    last = sent.catch(() => undefined);
    return sent;
  };
  const command = (path: string, body: object = {}) => inTurn('POST', `${session}/${path}`, body);
  const call = (script: string) => command('execute/sync', { script, args: [] });
  const { findElement, requireElement } = createFinder(async (expression) => {
    // Looks within an animation frame: between two, an element can be in the last place of an animation
    // that has ended.
    const script = `const [done] = arguments; requestAnimationFrame(() => done(${expression}))`;
    const found = await command('execute/async', { script, args: [] });
    return found === null ? null : elementSchema.parse(found);
  });
  return {
    async goTo(url) {
      await command('frame', { id: null });
      await command('url', { url });
    },
    async reload() {
      await command('frame', { id: null });
      await command('refresh');
    },
    async enterFrame() {
      await command('frame', { id: 0 });
    },
    async click(target) {
      const element = await findElement(target, true);
      if (element === null) return false;
      await call(watchPointer);
      await command(`element/${element}/click`);
      // Seen on a busy machine (load 18, WebKitGTK 2.50): the driver reports a click that never reaches the
      // page. The click is lost once the page receives a later move. Returns false to click again.
      return await vi.waitFor(
        async () => {
          const heard = await call('return window.heardPointer');
          if (heard === 'nothing') {
            await command('actions', { actions: [moveToCorner] });
            throw new Error('neither a click nor a move came');
          }
          return heard !== 'move';
        },
        { timeout: patience.condition, interval: 50 },
      );
    },
    async type(target, value) {
      await command(`element/${await requireElement(target)}/value`, { text: value });
    },
    async read(target) {
      const found = await call(`const it = ${toExpression(target)}; return it && it.innerText`);
      return typeof found === 'string' ? found : null;
    },
    async photograph(target) {
      const element = await requireElement(target);
      const picture = await inTurn('GET', `${session}/element/${element}/screenshot`);
      return Buffer.from(z.string().parse(picture), 'base64');
    },
    async close() {
      await inTurn('DELETE', session);
    },
  };
}

/** Limit of a command. The longest ones wait for a page or a script. */
const commandTime = 2 * patience.condition;

/** @see https://www.w3.org/TR/webdriver2/#protocol */
async function send(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    ...{ method, signal: AbortSignal.timeout(commandTime) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { value } = Object(await answer.json());
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}
