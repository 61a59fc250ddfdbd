import 'server-only';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** Time for an open connection to send its request. */
const lastRequestsMs = 1_000;
/** Upper limit for an idle turn of the event loop. */
const idleTurnMs = 1;
/** Prevents a steady load from keeping the server running. */
const maxTurns = 1_000;

const endOfTurn = () => new Promise((resolve) => setImmediate(resolve));

export class Traffic {
  readonly #servers = new Set<Server>();
  readonly #sockets = new Set<Socket>();
  readonly #responses = new Set<ServerResponse>();
  #taken = 0;
  #tracked = 0;
  #isEnding = false;
  #onChange: (() => void) | null = null;

  /** Returns the number of requests in flight. */
  get size(): number {
    return this.#responses.size;
  }

  addServer(server: Server): void {
    this.#servers.add(server);
    server.on('connection', (socket) => {
      this.#taken += 1;
      this.#sockets.add(socket);
      socket.once('close', () => {
        this.#sockets.delete(socket);
        this.#onChange?.();
      });
    });
  }

  track(response: ServerResponse): void {
    this.#tracked += 1;
    this.#responses.add(response);
    response.once('close', () => {
      this.#responses.delete(response);
      this.#onChange?.();
    });
    if (this.#isEnding) response.setHeader('Connection', 'close');
  }

  /** Makes every response close its connection, so that clients open the next one elsewhere. */
  stopKeepAlive(): void {
    this.#isEnding = true;
    for (const response of this.#responses) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
  }

  /**
   * Stops accepting connections, and resolves when all are closed. An open one may have a request on its way
   * that its client does not send again. So connections stay open for a second, and then until quiet.
   */
  async finish(): Promise<void> {
    if (this.#servers.size === 0) return await this.#until(() => this.size === 0);
    await passQuietTurn(() => this.#taken);
    // `http.Server`'s own `close` destroys connections during their last response.
    for (const server of this.#servers) NetServer.prototype.close.call(server);
    await this.#until(() => this.#sockets.size === 0, lastRequestsMs);
    do {
      await this.#until(() => this.size === 0);
      await passQuietTurn(() => this.#tracked);
    } while (this.size > 0);
    for (const server of this.#servers) server.closeAllConnections();
  }

  /** Waits for the condition, which is checked whenever a response or a connection closes. */
  async #until(isSo: () => boolean, limitMs: number | null = null): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#onChange = () => {
        if (isSo()) resolve();
      };
      if (limitMs !== null) timer = setTimeout(resolve, limitMs);
      this.#onChange();
    });
    clearTimeout(timer);
  }
}

/**
 * Waits for an idle turn of the event loop in which `count` stayed the same. Each turn reads once from queues
 * and connections. Closing a socket before that makes the kernel reset unread requests.
 */
async function passQuietTurn(count: () => number): Promise<void> {
  // This turn may already have read.
  await endOfTurn();
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const [before, since] = [count(), performance.now()];
    await endOfTurn();
    if (count() === before && performance.now() - since < idleTurnMs) return;
  }
}
