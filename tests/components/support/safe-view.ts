import { within } from '@testing-library/react';
import { vi } from 'vitest';
import type { SessionInfo } from '@/lib/auth/session';
import { test as base, expect } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import { SafeServer } from '@/tests/components/support/safe-server';
import { askGateway, serviceUrls } from '@/tests/support/safe-host/gateway';
import { HostAnswers } from '@/tests/support/safe-host/safe-host';
import type { TestSafe } from '@/tests/support/safe-host/test-safe';
import { unknownToHosts } from '@/tests/support/safe-host/unknown';
import { safeHostUrl } from '@/tests/support/servers';

/** The longest interval in components/safe/use-safe-sign-in.ts, except for the host's. */
const longestPollMs = 10_000;

/** Shorter than a node's time limit. */
const stepMs = 5_000;

type Options = HostAnswers['options'] & {
  keepsCookies?: boolean;
  /** Loads the header's button, too. */
  hasButton?: boolean;
  /** The session that the browser already has. */
  session?: SessionInfo | null;
};

/** The page in a Safe's frame. Host, service and server are doubles. */
export class SafeView {
  readonly host: HostAnswers;
  readonly server: SafeServer;
  /** Called before the service answers, with the request's signal. */
  onService: (signal: AbortSignal) => Promise<void> = async () => undefined;
  /** The URLs requested from the service are in `service`, those that it has answered in `answered`. */
  readonly service: string[] = [];
  readonly answered: string[] = [];
  readonly #hasButton: boolean;
  #loads = 0;

  constructor(
    readonly view: PageView,
    readonly safe: TestSafe,
    { keepsCookies = true, session = null, hasButton = false, ...options }: Options = {},
  ) {
    this.#hasButton = hasButton;
    this.host = new HostAnswers(safe, options);
    this.server = new SafeServer(view.network, safe, { keepsCookies, session });
    if (!keepsCookies) view.prepare(denyStorage);
    view.network.answer(new URL(serviceUrls).origin, async (init, url) => {
      this.service.push(url);
      await this.onService(init?.signal ?? new AbortController().signal);
      const answer = await askGateway(safe, url);
      this.answered.push(url);
      return Response.json(answer.json, { status: answer.status });
    });
  }

  async open(): Promise<this> {
    this.view.leave();
    this.host.reload();
    this.#loads += 1;
    const load = this.#loads;
    const parent = {
      postMessage: (data: unknown) => void this.#answer(structuredClone(data), load),
    };
    vi.spyOn(window, 'parent', 'get').mockReturnValue(Object.assign(Object.create(window), parent));
    this.view.server.session = this.server.session;
    const env = { safeOrigins: [safeHostUrl] };
    await (this.#hasButton ? this.view.visit(env) : this.view.open(env));
    return this;
  }

  async #answer(data: unknown, load: number): Promise<void> {
    const replies = await this.host.answer(data);
    if (load !== this.#loads) return;
    for (const reply of replies) {
      const message = { data: structuredClone(reply), origin: safeHostUrl, source: window.parent };
      window.dispatchEvent(new MessageEvent('message', message));
    }
  }

  async press(name: string): Promise<void> {
    await this.view.user.click(await within(document.body).findByRole('button', { name }));
  }

  /** The text of the Safe's panel. */
  get text(): string {
    const panel = within(document.body).queryByRole('region', { name: 'Your Safe' });
    return panel?.textContent ?? '';
  }

  async until(text: string): Promise<void> {
    await expect.poll(() => this.text).toContain(text);
  }

  /** Acts, and waits until the next polls show the text. */
  async sees(act: () => unknown, text: string): Promise<void> {
    await act();
    await this.skipToPolls();
    await this.until(text);
  }

  skipToPolls(): Promise<void> {
    return this.skip(longestPollMs);
  }

  /** Advances the page's clock. Requests to nodes have a time limit, so they are answered first. */
  async skip(durationMs: number): Promise<void> {
    for (let left = durationMs; left > 0; left -= stepMs) {
      await expect.poll(() => this.view.network.isIdle, { interval: 5 }).toBe(true);
      vi.advanceTimersByTime(Math.min(stepMs, left));
    }
  }
}

/** Denies storage, as browsers do that block a frame's cookies. */
function denyStorage(): void {
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
}

type OpenSafe = (safe: TestSafe, options?: Options) => Promise<SafeView>;

/** The clock also runs by itself. */
export const test = base.extend<{ openSafe: OpenSafe; askSafe: OpenSafe }>({
  openSafe: async ({ clock: _, view }, use) => {
    const opened: SafeView[] = [];
    await use((safe, options) => {
      const page = new SafeView(view, safe, options);
      opened.push(page);
      return page.open();
    });
    view.leave();
    // Pending requests still look for the frame's parent.
    await view.network.settle();
    vi.restoreAllMocks();
    const refused = opened.flatMap(({ server }) => server.refused);
    expect(refused, 'what the server refused').toEqual([]);
    expect(unknownToHosts.splice(0), 'what the Safe host does not know').toEqual([]);
  },
  /** Does the same, and asks the Safe's owners to sign in. */
  askSafe: async ({ openSafe }, use) => {
    await use(async (safe, options) => {
      const page = await openSafe(safe, options);
      await page.press('Sign in with this Safe');
      return page;
    });
  },
});

export { expect };
