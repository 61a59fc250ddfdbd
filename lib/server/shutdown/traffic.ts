import 'server-only';
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

/** The requests that are being answered, and how they come to an end. */
export class Traffic {
  readonly #servers = new Set<Server>();
  readonly #responses = new Set<ServerResponse>();
  #isEnding = false;
  #onIdle: (() => void) | null = null;

  /** How many requests are being answered. */
  get size(): number {
    return this.#responses.size;
  }

  addServer(server: Server): void {
    this.#servers.add(server);
  }

  /** Notes a request until its response is sent or its connection lost. */
  track(response: ServerResponse): void {
    this.#responses.add(response);
    response.once('close', () => {
      this.#responses.delete(response);
      if (this.size === 0) this.#onIdle?.();
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

  /** Takes no more connections; resolves when all requests are answered and all connections closed. */
  async finish(): Promise<void> {
    // The close of `http.Server` destroys connections too whose last response is still being sent.
    for (const server of this.#servers) NetServer.prototype.close.call(server);
    if (this.size > 0) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    }
    for (const server of this.#servers) server.closeAllConnections();
  }
}
