import type { BrowserContext, ConsoleMessage } from '@playwright/test';
import { isOutside } from '@/tests/support/guard/outside';

/** Records what a test's pages log and do, and which errors count against them. */
export class PageLog {
  readonly lines: string[] = [];
  readonly failedRequests: string[] = [];
  /** Every address that a page of the test visited, in order. */
  readonly urls: string[] = [];
  /** Requests that pages sent to the test's wallets. */
  readonly walletRequests: string[] = [];
  readonly #errors: string[] = [];
  readonly #allowed: RegExp[] = [];

  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  get problems(): readonly string[] {
    return this.#errors.filter((text) => !this.#allowed.some((pattern) => pattern.test(text)));
  }

  watch(context: BrowserContext): void {
    context.on('page', (page) => {
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) this.urls.push(frame.url());
      });
    });
    context.on('console', (message) => {
      const line = `${message.type()}: ${message.text()} (${message.location().url})`;
      this.lines.push(line);
      if (message.type() === 'error' && !isAboutOutside(message)) this.#errors.push(line);
    });
    context.on('weberror', (webError) => {
      const error = webError.error();
      const line = `uncaught: ${error.stack ?? error.message} (${webError.page()?.url()})`;
      this.lines.push(line);
      this.#errors.push(line);
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      this.failedRequests.push(`${request.method()} ${request.url()} ${reason}`);
    });
    context.on('response', (response) => {
      if (response.status() < 400) return;
      this.failedRequests.push(
        `${response.request().method()} ${response.url()} ${response.status()}`,
      );
    });
  }
}

/**
 * Reports whether Chromium logs that a request was blocked by the guard, or that its name did not resolve.
 */
function isAboutOutside(message: ConsoleMessage): boolean {
  const said = /^(Failed to load resource: net::ERR_|WebSocket connection to ')/;
  if (!said.test(message.text())) return false;
  const url = /^WebSocket connection to '([^']+)'/.exec(message.text())?.[1];
  return isOutside(url ?? message.location().url);
}
