import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { Connection, type Side } from '@/tests/support/relay/connection';
import { type LogEntry, RelayProtocol } from '@/tests/support/relay/relay-protocol';
import { tags } from '@/tests/support/relay/requests';

/** The relay on loopback, with faults that a test can set. Its answers are in relay-protocol.ts. */
export class Relay extends RelayProtocol {
  /** Status for refusing connections; null accepts them. */
  refusal: number | null = null;
  /** Code for closing a connection as soon as it opens; the real relay uses 3000 for a bad project id. */
  closeCode: number | null = null;
  #server: Server | null = null;
  #port: number;

  /** Uses any free port by default. */
  constructor(port = 0) {
    super();
    this.#port = port;
  }

  get url(): string {
    return `ws://localhost:${this.#port}`;
  }

  async start(): Promise<void> {
    const sockets = new WebSocketServer({ noServer: true });
    const server = createServer((_, response) => response.end());
    server.on('upgrade', (request, socket, head) => {
      if (this.refusal !== null) refuse(socket, this.refusal);
      else sockets.handleUpgrade(request, socket, head, (open) => this.#welcome(open, request));
    });
    server.listen(this.#port, 'localhost');
    await once(server, 'listening');
    const address = server.address();
    // A restart uses the same port.
    if (address !== null && typeof address === 'object') this.#port = address.port;
    this.#server = server;
  }

  /** Disconnects everybody, and keeps the stored messages. Throws if a client sent anything unknown. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    this.#forget();
    if (server !== null) {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    }
    this.requireKnown();
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /**
   * Makes the relay work again, whatever a test did to it. Clients have to reconnect, but are never refused.
   * A restart would refuse them on a slow machine, between the old server's end and the new one's start.
   */
  async recover(): Promise<void> {
    Object.assign(this, { isSilent: false, refusal: null, closeCode: null });
    if (this.#server === null) await this.start();
    else this.#forget();
  }

  /** Ends the connections of a side, or all of them. Clients may reconnect. */
  cut(side?: Side): void {
    for (const connection of this.#of(side)) connection.end();
  }

  /** Makes the current connections go dead silently, like those of a phone that slept. */
  freeze(side?: Side): void {
    for (const connection of this.#of(side)) connection.isFrozen = true;
  }

  /** Returns a side's requests, optionally of one method. */
  asked(side: Side, method?: string): readonly LogEntry[] {
    return this.log.filter((entry) => {
      return entry.side === side && (method === undefined || entry.method === method);
    });
  }

  /** Returns the topics on which a side proposed sessions: each pairing has its own. */
  proposals(side: Side = 'page'): readonly string[] {
    return this.asked(side).flatMap(({ tag, topics }) => (tag === tags.propose ? topics : []));
  }

  /** Counts the messages of one kind that a side published. */
  published(side: Side, tag: number): number {
    return this.asked(side).filter((entry) => entry.tag === tag).length;
  }

  #forget(): void {
    this.cut();
    this.mailbox.forgetListeners();
  }

  #of(side?: Side): readonly Connection[] {
    return [...this.connections].filter((it) => side === undefined || it.side === side);
  }

  #welcome(socket: WebSocket, { headers, url = '/' }: IncomingMessage): void {
    const line = {
      send: (text: string) => {
        if (socket.readyState === socket.OPEN) socket.send(text);
      },
      end: () => socket.terminate(),
    };
    const side = headers.origin === undefined ? 'wallet' : 'page';
    const connection = new Connection(line, url, side);
    this.join(connection);
    if (this.closeCode !== null) {
      this.leave(connection);
      socket.close(this.closeCode, 'Unauthorized');
      return;
    }
    socket.on('close', () => this.leave(connection));
    socket.on('error', () => connection.end());
    socket.on('message', (data) => this.receive(connection, data.toString()));
  }
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
