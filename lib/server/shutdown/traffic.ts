import 'server-only';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** Milliseconds in which a connection that was taken before the end may still send its request. */
const lastRequests = 1_000;
/** Milliseconds of a turn of the event loop in which nothing else was done. */
const shortTurn = 1;
/** Turns that are looked at; under a load that never lets go the listener is closed all the same. */
const mostTurns = 1_000;

const endOfTurn = () => new Promise((resolve) => setImmediate(resolve));

/** The requests that are being answered, and how they come to an end. */
export class Traffic {
  readonly #servers = new Set<Server>();
  readonly #sockets = new Set<Socket>();
  readonly #responses = new Set<ServerResponse>();
  #taken = 0;
  #isEnding = false;
  #onClose: (() => void) | null = null;

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
        this.#onClose?.();
      });
    });
  }

  /** Notes a request until its response is sent or its connection lost. */
  track(response: ServerResponse): void {
    this.#responses.add(response);
    response.once('close', () => {
      this.#responses.delete(response);
      this.#onClose?.();
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
   * that was taken with nothing read from it yet may have a request on the way, which a client does not
   * send again: it is waited for, for `lastRequests`.
   */
  async finish(): Promise<void> {
    await this.#stopListening();
    let isLate = false;
    await new Promise<void>((resolve) => {
      const check = () => {
        if (this.size === 0 && (isLate || this.#sockets.size === 0)) resolve();
      };
      this.#onClose = check;
      setTimeout(() => {
        isLate = true;
        check();
      }, lastRequests).unref();
      check();
    });
    for (const server of this.#servers) server.closeAllConnections();
  }

  /**
   * The kernel resets what waits in a listener's queue when the listener is closed, with a request in it
   * or not. A turn of the event loop takes all that waits, once, after its timers: so the listener is
   * closed right behind a short turn in which nobody came.
   */
  async #stopListening(): Promise<void> {
    if (this.#servers.size === 0) return;
    // The rest of this turn, which may have looked at the queue already.
    await endOfTurn();
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const [taken, since] = [this.#taken, performance.now()];
      await endOfTurn();
      if (this.#taken === taken && performance.now() - since < shortTurn) break;
    }
    // The close of `http.Server` destroys connections too whose last response is still being sent.
    for (const server of this.#servers) NetServer.prototype.close.call(server);
  }
}
