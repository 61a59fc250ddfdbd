import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { patience } from '@/tests/support/patience';
import { Connection } from '@/tests/support/relay/connection';
import { RelayProtocol } from '@/tests/support/relay/relay-protocol';

/** A `WebSocket` to a relay in this process. */
class Socket {
  static readonly relay = new RelayProtocol();
  /** If true, the relay's messages wait for `release`. */
  static isHeld = false;
  static #held: (() => void)[] = [];

  static release(): void {
    Socket.isHeld = false;
    for (const push of Socket.#held.splice(0)) push();
  }

  /** Resolves once this many messages are waiting. */
  static async untilHeld(count = 1): Promise<void> {
    await vi.waitUntil(() => Socket.#held.length >= count, { timeout: patience.condition });
  }

  readonly readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: ((error: unknown) => void) | null = null;
  readonly #connection: Connection;

  constructor(readonly url: string) {
    const line = { send: (text: string) => this.#say(text), end: () => this.close() };
    this.#connection = new Connection(line, url, 'page');
    Socket.relay.join(this.#connection);
    setTimeout(() => this.onopen?.(), 0);
  }

  send(text: string): void {
    Socket.relay.receive(this.#connection, text);
  }

  close(): void {
    Socket.relay.leave(this.#connection);
    setTimeout(() => this.onclose?.({ code: 1000 }), 0);
  }

  #say(data: string): void {
    const push = () => {
      setTimeout(() => this.onmessage?.({ data }), 0);
    };
    if (Socket.isHeld) Socket.#held.push(push);
    else push();
  }
}

const place = globalThis as { relaySocket?: typeof Socket };
place.relaySocket ??= Socket;

/** Shared by a worker's files: they share WalletConnect's client, which keeps the first one it finds. */
export const RelaySocket = place.relaySocket;

/** Serves the clients that the file loads. A test fails if they send anything the relay does not know. */
export function serveRelaySockets(): void {
  // Stubbed before the clients load: they look it up once.
  beforeAll(() => void vi.stubGlobal('WebSocket', RelaySocket));
  afterEach(() => {
    RelaySocket.release();
    RelaySocket.relay.requireKnown();
  });
  afterAll(() => void vi.unstubAllGlobals());
}
