import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { bridgePort } from '@/tests/support/servers';
import { askWallet, createShimOptions } from '@/tests/support/wallet';
import { installShim } from '@/tests/support/wallet/page-shim';
import type { TestWallet } from '@/tests/support/wallet/test-wallet';

const requestSchema = z.object({ method: z.string(), params: z.unknown() });

/**
 * Lets pages reach the wallet and the Safe host of a test where the browser's driver cannot. The fronts
 * (wallet-front.ts, safe-host/front.ts) forward requests for `/bridge/…` under their own address to it.
 */
export class Bridge {
  wallet: TestWallet | null = null;
  /** Answers a message that an app sends to its Safe host. */
  answerApp: ((data: unknown) => Promise<unknown>) | null = null;
  /** Delays the response with the kit's style sheet until it resolves. */
  kitStyles: Promise<void> = Promise.resolve();
  readonly #server = createServer((request, response) => {
    this.#handle(request, response).catch((error: unknown) => {
      response.writeHead(500).end(`${error}`);
    });
  });
  readonly #listening = new Set<ServerResponse>();

  async start(): Promise<this> {
    await new Promise<void>((resolve) => {
      this.#server.listen(bridgePort, '127.0.0.1', resolve);
    });
    return this;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Injects a wallet into every page loaded from now on. The wallet announces itself. */
  install(wallet: TestWallet): TestWallet {
    this.wallet = wallet;
    wallet.onEvent(async (event) => {
      for (const listener of this.#listening) listener.write(`data: ${JSON.stringify(event)}\n\n`);
    });
    return wallet;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    switch (request.url) {
      case '/bridge/script':
        response.end(this.wallet === null ? '' : walletScript);
        return;
      case '/bridge/events':
        response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
        this.#listening.add(response);
        response.once('close', () => this.#listening.delete(response));
        return;
      case '/bridge/wallet': {
        const { method, params } = requestSchema.parse(JSON.parse(await text(request)));
        const { origin = 'null' } = request.headers;
        const reply = this.wallet && (await askWallet(this.wallet, method, params, origin));
        response.end(JSON.stringify(reply));
        return;
      }
      case '/bridge/kit-styles':
        await this.kitStyles;
        response.end();
        return;
      case '/bridge/safe-host':
        response.end(JSON.stringify(await this.answerApp?.(JSON.parse(await text(request)))));
        return;
      default:
        response.writeHead(404).end();
    }
  }
}

/** Runs in the page. Serialized to text, so it must not close over anything. */
function connectBridge(binding: string): void {
  // Extensions remove their script too: React would find an element that it did not render.
  document.currentScript?.remove();
  Reflect.set(window, binding, async (method: string, params: unknown) => {
    const body = JSON.stringify({ method, params });
    const answer = await fetch('/bridge/wallet', { method: 'POST', body });
    return await answer.json();
  });
  new EventSource('/bridge/events').addEventListener('message', ({ data }) => {
    window.dispatchEvent(new CustomEvent(binding, { detail: JSON.parse(data) }));
  });
}

const shim = createShimOptions();
const walletScript = `(${connectBridge})(${JSON.stringify(shim.binding)});(${installShim})(${JSON.stringify(shim)})`;
