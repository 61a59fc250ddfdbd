import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { Connection } from '@/tests/support/relay/connection';
import { Mailbox, type Message } from '@/tests/support/relay/mailbox';
import { parseFrame, type RelayRequest, tags } from '@/tests/support/relay/requests';

/** A browser says where its page is from; the wallet of a test, in Node, does not. */
export type Side = 'page' | 'wallet';
export type LogEntry = {
  side: Side;
  client: string;
  method: string;
  topics: string[];
  tag?: number;
};

/**
 * A WalletConnect relay on loopback, for real clients: it carries encrypted messages between those
 * who listen to a topic, and keeps what nobody has read. A test makes it fail. The real one's code is not
 * public; what it does was read in its specification (WalletConnect/walletconnect-specs 0df95d8,
 * docs/specs/servers/relay):
 *
 * - Clients come by WebSocket, with a JWT of their key as `auth` in the query (relay-server-api.md).
 * - `irn_publish`, `irn_batchPublish`, `irn_unsubscribe` and `irn_batchUnsubscribe` give `true`,
 *   `irn_subscribe` the id of the subscription, and `irn_batchSubscribe` those of all
 *   (relay-server-rpc.md, as the next two).
 * - What is published is pushed as `irn_subscription` with the id of the subscription, and is delivered
 *   once the client answers that.
 * - `irn_fetchMessages` and `irn_batchFetchMessages` give what was not delivered, and whether there is more.
 *
 * And, where the specification has nothing, in who talks to it:
 *
 * - The id of a subscription is the SHA-256 of topic and client (@walletconnect/core 2.25.0,
 *   `getSubscriptionId`).
 * - `wc_proposeSession` and `wc_approveSession` publish what they bring, and subscribe to its topic, which
 *   who sends them leaves out (@walletconnect/sign-client 2.25.0, `sendProposeSession`,
 *   `sendApproveSession`, `skipSubscribe`).
 *
 * Unlike the real one it keeps messages beyond their `ttl`, and checks neither signature nor project id.
 */
export class Relay {
  /** All that was asked of it, and each `connect`, in order. */
  readonly log: LogEntry[] = [];
  /** Milliseconds that every answer and every message takes, or how many the next of a kind does. */
  delay: number | ((method: string) => number) = 0;
  /** Takes everything and says nothing. */
  isSilent = false;
  /** The status with which a connection is refused; null lets it in. */
  refusal: number | null = null;
  /** The code with which a connection is closed as soon as it is open; the real relay's for a bad project id is 3000. */
  closeCode: number | null = null;
  readonly #mailbox = new Mailbox();
  readonly #connections = new Set<Connection>();
  #server: Server | null = null;
  #port: number;

  /** On any free port where none is given. */
  constructor(port = 0) {
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
    // The same one after a restart.
    if (address !== null && typeof address === 'object') this.#port = address.port;
    this.#server = server;
  }

  /** Nobody is there any more. What was kept is kept. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    this.cut();
    this.#mailbox.forgetListeners();
    if (server === null) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Works again, whatever a test made of it. */
  async recover(): Promise<void> {
    Object.assign(this, { delay: 0, isSilent: false, refusal: null, closeCode: null });
    await this.restart();
  }

  /** Ends the connections of a side, or all. They may come again. */
  cut(side?: Side): void {
    for (const connection of this.#of(side)) connection.end();
  }

  /** Connections there are now go dead without a word, as those of a phone that slept do. */
  freeze(side?: Side): void {
    for (const connection of this.#of(side)) connection.isFrozen = true;
  }

  /**
   * Takes so long for each thing, and longer for all that is published but the first: what was asked
   * later is answered much later, and not what was asked before. Tells which methods it was asked.
   */
  slowDown(delay: number, laterDelay: number): readonly string[] {
    const methods: string[] = [];
    this.delay = (method) => {
      const isLater = method === 'irn_publish' && methods.includes(method);
      methods.push(method);
      return isLater ? laterDelay : delay;
    };
    return methods;
  }

  /** What a side asked, by method. */
  asked(side: Side, method?: string): readonly LogEntry[] {
    return this.log.filter((entry) => {
      return entry.side === side && (method === undefined || entry.method === method);
    });
  }

  /** The topics on which a side proposed sessions: each pairing has its own. */
  proposals(side: Side = 'page'): readonly string[] {
    return this.asked(side).flatMap(({ tag, topics }) => (tag === tags.propose ? topics : []));
  }

  /** Messages that somebody published, of one kind. */
  published(side: Side, tag: number): number {
    return this.asked(side).filter((entry) => entry.tag === tag).length;
  }

  /** Puts a message on a topic as a stranger does who knows no key of it. */
  forge(topic: string, message: string, tag: number): void {
    this.#deliver('stranger', [{ topic, message, tag }]);
  }

  #of(side?: Side): readonly Connection[] {
    return [...this.#connections].filter((it) => side === undefined || it.side === side);
  }

  #welcome(socket: WebSocket, request: IncomingMessage): void {
    const connection = new Connection(socket, request);
    this.#note(connection, 'connect', []);
    if (this.closeCode !== null) {
      socket.close(this.closeCode, 'Unauthorized');
      return;
    }
    this.#connections.add(connection);
    socket.on('close', () => this.#connections.delete(connection));
    socket.on('error', () => connection.end());
    socket.on('message', (data) => {
      if (connection.isFrozen) return;
      const frame = parseFrame(data.toString());
      if ('method' in frame) this.#later(frame.method, () => this.#answer(connection, frame));
      else if (!frame.isError) connection.markRead(frame.id, this.#mailbox);
    });
  }

  #later(method: string, action: () => void): void {
    const delay = typeof this.delay === 'number' ? this.delay : this.delay(method);
    if (delay === 0) action();
    else setTimeout(action, delay);
  }

  #answer(connection: Connection, request: RelayRequest): void {
    this.#note(connection, request.method, topicsOf(request), tagOf(request));
    if (this.isSilent) return;
    connection.answer(request.id, this.#carryOut(connection, request));
  }

  #carryOut(connection: Connection, { method, params }: RelayRequest): unknown {
    switch (method) {
      case 'irn_publish':
        return this.#publish(connection, [params]);
      case 'irn_batchPublish':
        return this.#publish(connection, params.messages);
      case 'irn_subscribe':
        return this.#subscribe(connection, [params.topic])[0];
      case 'irn_batchSubscribe':
        return this.#subscribe(connection, params.topics);
      case 'irn_unsubscribe':
        this.#mailbox.unsubscribe(connection.client, params.topic);
        return true;
      case 'irn_batchUnsubscribe':
        for (const { topic } of params.subscriptions)
          this.#mailbox.unsubscribe(connection.client, topic);
        return true;
      case 'irn_fetchMessages':
        return this.#fetch(connection, [params.topic]);
      case 'irn_batchFetchMessages':
        return this.#fetch(connection, params.topics);
      case 'wc_proposeSession': {
        const { pairingTopic: topic, sessionProposal: message } = params;
        this.#subscribe(connection, [topic]);
        return this.#publish(connection, [{ topic, message, tag: tags.propose }]);
      }
      case 'wc_approveSession':
        this.#subscribe(connection, [params.sessionTopic]);
        return this.#publish(connection, [
          {
            topic: params.pairingTopic,
            message: params.sessionProposalResponse,
            tag: tags.proposeAnswer,
          },
          {
            topic: params.sessionTopic,
            message: params.sessionSettlementRequest,
            tag: tags.settle,
          },
        ]);
    }
  }

  #publish(from: Connection, messages: readonly Omit<Message, 'publishedAt'>[]): true {
    this.#deliver(from.client, messages);
    return true;
  }

  #deliver(from: string, messages: readonly Omit<Message, 'publishedAt'>[]): void {
    for (const it of messages) {
      const message = { ...it, publishedAt: Date.now() };
      const readers = this.#mailbox.publish(from, message);
      for (const connection of this.#connections) {
        if (!readers.includes(connection.client)) continue;
        this.#later('irn_subscription', () => connection.push(message));
      }
    }
  }

  #subscribe(connection: Connection, topics: readonly string[]): string[] {
    return topics.map((topic) => {
      const waiting = this.#mailbox.subscribe(connection.client, topic);
      for (const message of waiting) {
        this.#later('irn_subscription', () => connection.push(message));
      }
      return connection.toSubscription(topic);
    });
  }

  #fetch(connection: Connection, topics: readonly string[]): unknown {
    const messages = topics.flatMap((topic) => this.#mailbox.unread(connection.client, topic));
    for (const message of messages) this.#mailbox.markRead(connection.client, message);
    return { messages, hasMore: false };
  }

  #note({ side, client }: Connection, method: string, topics: string[], tag?: number): void {
    this.log.push({ side, client, method, topics, ...(tag === undefined ? {} : { tag }) });
  }
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function topicsOf({ params }: RelayRequest): string[] {
  if ('topic' in params) return [params.topic];
  if ('topics' in params) return params.topics;
  if ('messages' in params) return params.messages.map(({ topic }) => topic);
  if ('subscriptions' in params) return params.subscriptions.map(({ topic }) => topic);
  return [params.pairingTopic];
}

function tagOf({ method, params }: RelayRequest): number | undefined {
  if (method === 'wc_proposeSession') return tags.propose;
  if (method === 'wc_approveSession') return tags.settle;
  return 'tag' in params ? params.tag : undefined;
}
