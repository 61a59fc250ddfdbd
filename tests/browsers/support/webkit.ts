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

/** MiniBrowser's. Nothing leaves this machine: only `localhost` and its subdomains pass the proxy. */
const usual = [
  '--automation',
  '--proxy=http://127.0.0.1:9',
  ...['localhost', '*.localhost', '127.0.0.1'].map((host) => `--ignore-host=${host}`),
];

const options: Readonly<Record<Keeping, readonly string[]>> = {
  everything: usual,
  nothing: [...usual, '--cookies-policy=never', '--enable-html5-local-storage=false'],
  'nothing-in-frames': [...usual, '--cookies-policy=no-third-party'],
  'no-storage': [...usual, '--enable-html5-local-storage=false'],
};

/** Notes a click, and a pointer in the corner of the page. A page that the click leaves has nothing to say of it. */
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

/** What the standard calls an element in JSON. @see https://www.w3.org/TR/webdriver2/#elements */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const elementSchema = z.object({ [elementKey]: z.string() }).transform((it) => it[elementKey]);
const sessionSchema = z.object({ sessionId: z.string() });

/**
 * WebKitGTK by WebDriver: a display and a driver, and for each visit a browser without a profile of its own.
 * A driver that fails to end a visit is replaced for the next one.
 */
export function createWebKit(paths: WebKitPaths): Engine {
  let running: { display: ChildProcess; driver: ChildProcess; root: string } | null = null;
  const start = async () => {
    const display = await startDisplay(paths.display);
    return { display: display.child, ...(await startDriver(paths.driver, display.name)) };
  };
  const close = async () => {
    // One that hangs hears no other signal.
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

/** It picks a number that is free. */
async function startDisplay(path: string): Promise<{ child: ChildProcess; name: string }> {
  const args = ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
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
    // Without the bus of a desktop, which would be waited for.
    GTK_A11Y: 'none',
    NO_AT_BRIDGE: '1',
    GTK_THEME: 'Adwaita',
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
  // One after the other: the driver ends with a session that is closed in the middle of a command.
  const inTurn = (method: string, url: string, body?: object) => {
    const sent = last.then(() => send(method, url, body));
    last = sent.catch(() => undefined);
    return sent;
  };
  const command = (path: string, body: object = {}) => inTurn('POST', `${session}/${path}`, body);
  const call = (script: string) => command('execute/sync', { script, args: [] });
  const { findElement, requireElement } = createFinder(async (expression) => {
    // In a frame: between two of them an animation can be over whose element still has the last one's place.
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
      // Seen on a busy machine (load 18, WebKitGTK 2.50): the driver says that it clicked, and the page
      // hears of no click. It is lost once the page hears of a later move. False, so that it is clicked again.
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

/** The longest command waits for a page or a script. */
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
