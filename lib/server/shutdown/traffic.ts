import 'server-only';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** Milliseconds in which a connection that was taken before the end may still send its request. */
const lastRequests = 1_000;
/** Milliseconds of a turn of the event loop in which nothing else was done. */
const shortTurn = 1;
/** Turns that are looked at: a load that never lets go cannot keep the server from its end. */
const mostTurns = 1_000;

const endOfTurn = () => new Promise((resolve) => setImmediate(resolve));

/** The requests that are being answered, and how they come to an end. */
export class Traffic {
  readonly #servers = new Set<Server>();
  readonly #sockets = new Set<Socket>();
  readonly #responses = new Set<ServerResponse>();
  #taken = 0;
  #tracked = 0;
  #isEnding = false;
  #onChange: (() => void) | null = null;

  /** How many requests are being answered. */
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

  /** Notes a request until its response is sent or its connection lost. */
  track(response: ServerResponse): void {
    this.#tracked += 1;
    this.#responses.add(response);
    response.once('close', () => {
      this.#responses.delete(response);
      this.#onChange?.();
    });
    if (this.#isEnding) response.setHeader('Connection', 'close');
  }

  /** From now on every response closes its connection, so that its client opens the next one elsewhere. */
  stopKeepAlive(): void {
    this.#isEnding = true;
    for (const response of this.#responses) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
  }

  /**
   * Takes no more connections; resolves when all requests are answered and all connections closed. One
   * that was taken may have a request on the way, which its client does not send again: all are left
   * open for `lastRequests`, and then until nothing comes from them.
   */
  async finish(): Promise<void> {
    if (this.#servers.size === 0) return await this.#until(() => this.size === 0);
    await passQuietTurn(() => this.#taken);
    // The close of `http.Server` destroys connections too whose last response is still being sent.
    for (const server of this.#servers) NetServer.prototype.close.call(server);
    await this.#until(() => this.#sockets.size === 0, lastRequests);
    do {
      await this.#until(() => this.size === 0);
      await passQuietTurn(() => this.#tracked);
    } while (this.size > 0);
    for (const server of this.#servers) server.closeAllConnections();
  }

  /** Until it is so, which may change when a response or a connection closes; or for `limit` ms. */
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
 * Until a turn of the event loop was short and `count` stayed the same in it. A turn takes all that waits
 * in a listener's queue and in connections once, after its timers. Closed before that, with a slow turn
 * behind it, the kernel resets what waits, with a request in it or not.
 */
async function passQuietTurn(count: () => number): Promise<void> {
  // The rest of this turn, which may have looked already.
  await endOfTurn();
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const [before, since] = [count(), performance.now()];
    await endOfTurn();
    if (count() === before && performance.now() - since < shortTurn) return;
  }
}
