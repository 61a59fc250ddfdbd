import 'server-only';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** For the request of a connection that was accepted before the stop. */
const lastRequests = 1_000;
/** For a turn of the event loop in which nothing else happened. */
const shortTurn = 1;
/** A constant load cannot keep the server from stopping. */
const mostTurns = 1_000;

const endOfTurn = () => new Promise((resolve) => setImmediate(resolve));

export class Traffic {
  readonly #servers = new Set<Server>();
  readonly #sockets = new Set<Socket>();
  readonly #responses = new Set<ServerResponse>();
  #taken = 0;
  #tracked = 0;
  #isEnding = false;
  #onChange: (() => void) | null = null;

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

  /** Counts a request until its response is sent or its connection lost. */
  track(response: ServerResponse): void {
    this.#tracked += 1;
    this.#responses.add(response);
    response.once('close', () => {
      this.#responses.delete(response);
      this.#onChange?.();
    });
    if (this.#isEnding) response.setHeader('Connection', 'close');
  }

  /** Every response now closes its connection, so that the client opens the next one elsewhere. */
  stopKeepAlive(): void {
    this.#isEnding = true;
    for (const response of this.#responses) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
  }

  /**
   * Accepts no more connections; resolves once all requests are answered and all connections closed. An
   * accepted connection may carry a request that its client will not repeat: all stay open for
   * `lastRequests`, and then until nothing more arrives.
   */
  async finish(): Promise<void> {
    if (this.#servers.size === 0) return await this.#until(() => this.size === 0);
    await passQuietTurn(() => this.#taken);
    // `http.Server.close` would also destroy connections whose last response is still being sent.
    for (const server of this.#servers) NetServer.prototype.close.call(server);
    await this.#until(() => this.#sockets.size === 0, lastRequests);
    do {
      await this.#until(() => this.size === 0);
      await passQuietTurn(() => this.#tracked);
    } while (this.size > 0);
    for (const server of this.#servers) server.closeAllConnections();
  }

  /**
   * Waits until `isSo` holds, checked when a response or connection closes, or until `limit` ms have passed.
   */
  async #until(isSo: () => boolean, limit: number | null = null): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#onChange = () => {
        if (isSo()) resolve();
      };
      if (limit !== null) timer = setTimeout(resolve, limit);
      this.#onChange();
    });
    clearTimeout(timer);
  }
}

/**
 * Resolves after a short turn of the event loop in which `count` stayed the same: a turn accepts everything
 * in the listener's queue. Closed earlier, the kernel would reset waiting connections, with or without a
 * request.
 */
async function passQuietTurn(count: () => number): Promise<void> {
  // Part of this turn may be over.
  await endOfTurn();
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const [before, since] = [count(), performance.now()];
    await endOfTurn();
    if (count() === before && performance.now() - since < shortTurn) return;
  }
}
