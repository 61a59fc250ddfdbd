import type { Connection, Side } from '@/tests/support/relay/connection';
import { Mailbox, type Message } from '@/tests/support/relay/mailbox';
import {
  parseFrame,
  type RelayRequest,
  tagOf,
  tags,
  topicsOf,
} from '@/tests/support/relay/requests';

export type LogEntry = {
  side: Side;
  client: string;
  method: string;
  topics: string[];
  tag?: number;
};

/**
 * A WalletConnect relay for real clients, over anything that carries their frames: a WebSocket server
 * (relay.ts), the browser's driver (silent-relay.ts) or sockets of this process (relay-sockets.ts). It
 * carries encrypted messages between the subscribers of a topic, and keeps unread ones. The real relay's
 * code is not public. Its behavior was read in the specification
 * (WalletConnect/walletconnect-specs 0df95d8, docs/specs/servers/relay):
 *
 * - Clients connect by WebSocket, with a JWT of their key as `auth` in the query (relay-server-api.md).
 * - `irn_publish`, `irn_batchPublish`, `irn_unsubscribe` and `irn_batchUnsubscribe` return `true`,
 *   `irn_subscribe` the id of the subscription, and `irn_batchSubscribe` those of all
 *   (relay-server-rpc.md, as the next two).
 * - A published message is pushed as `irn_subscription` with the id of the subscription, and counts as
 *   delivered once the client answers the push.
 * - `irn_fetchMessages` and `irn_batchFetchMessages` return undelivered messages, and whether there are more.
 *
 * The rest, on which the specification is silent, was read in the relay's clients:
 *
 * - The page's client sends `irn_publish`, `irn_subscribe`, `irn_unsubscribe` and, for each topic whose
 *   answer is late or that a new connection needs, `irn_batchSubscribe` (@walletconnect/core 2.21.1,
 *   `rpcPublish`, `rpcSubscribe`, `rpcUnsubscribe`, `rpcBatchSubscribe` by `checkPending` and `onRestart`).
 *   It has `irn_batchFetchMessages` as well (`rpcBatchFetchMessages`), and names for `irn_batchPublish` and
 *   `irn_batchUnsubscribe` (@walletconnect/relay-api 1.0.11, `RELAY_JSONRPC`).
 * - The id of a subscription is the SHA-256 of topic and client (@walletconnect/core 2.25.0,
 *   `getSubscriptionId`).
 * - `wc_proposeSession` and `wc_approveSession` publish their messages and subscribe to the topic, so their
 *   senders do not (@walletconnect/sign-client 2.25.0, `sendProposeSession`, `sendApproveSession`,
 *   `skipSubscribe`).
 * - `irn_batchReceive`, `irn_watchRegister` and `irn_watchUnregister` come from servers with a key of the
 *   project (WalletConnect/WalletConnectRust 67d1800, relay_rpc/src/rpc.rs), never from a client.
 *
 * Any other method gets JSON-RPC's own error and is added to `unknown`, on which the test fails. Unlike the
 * real relay, this one keeps messages beyond their `ttl`, and checks neither signatures nor project ids.
 */
export class RelayProtocol {
  /** Every request, and each `connect`, in order. */
  readonly log: LogEntry[] = [];
  /** Unknown requests by method, with the parameters if those are invalid. */
  readonly unknown: string[] = [];
  /** Accepts everything and answers nothing. */
  isSilent = false;
  protected readonly mailbox = new Mailbox();
  protected readonly connections = new Set<Connection>();

  /** Adds a client's connection, which `leave` removes again. */
  join(connection: Connection): void {
    this.#note(connection, 'connect', []);
    this.connections.add(connection);
  }

  leave(connection: Connection): void {
    this.connections.delete(connection);
  }

  /** Handles a frame from a client. */
  receive(connection: Connection, text: string): void {
    if (connection.isFrozen) return;
    const frame = parseFrame(text);
    if ('refused' in frame) {
      this.unknown.push(frame.refused);
      connection.answer(frame.id, { error: frame.error });
    } else if ('method' in frame) {
      this.#answer(connection, frame);
    } else if (!frame.isError) connection.markRead(frame.id, this.mailbox);
  }

  /** Throws if a client sent anything that is not in the list above. */
  requireKnown(): void {
    const unknown = this.unknown.splice(0);
    if (unknown.length === 0) return;
    throw new Error(`The relay of the tests does not know ${unknown.join(', ')}.`);
  }

  /** Puts a message on a topic, as a stranger does who knows no key for it. */
  forge(topic: string, message: string, tag: number): void {
    this.#deliver('stranger', [{ topic, message, tag }]);
  }

  #answer(connection: Connection, request: RelayRequest): void {
    this.#note(connection, request.method, topicsOf(request), tagOf(request));
    if (this.isSilent) return;
    connection.answer(request.id, { result: this.#carryOut(connection, request) });
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
        this.mailbox.unsubscribe(connection.client, params.topic);
        return true;
      case 'irn_batchUnsubscribe':
        for (const { topic } of params.subscriptions)
          this.mailbox.unsubscribe(connection.client, topic);
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
      const readers = this.mailbox.publish(from, message);
      for (const connection of this.connections) {
        if (readers.includes(connection.client)) connection.push(message);
      }
    }
  }

  #subscribe(connection: Connection, topics: readonly string[]): string[] {
    return topics.map((topic) => {
      for (const message of this.mailbox.subscribe(connection.client, topic)) {
        connection.push(message);
      }
      return connection.toSubscription(topic);
    });
  }

  #fetch(connection: Connection, topics: readonly string[]): unknown {
    const messages = topics.flatMap((topic) => this.mailbox.unread(connection.client, topic));
    for (const message of messages) this.mailbox.markRead(connection.client, message);
    return { messages, hasMore: false };
  }

  #note({ side, client }: Connection, method: string, topics: string[], tag?: number): void {
    this.log.push({ side, client, method, topics, ...(tag === undefined ? {} : { tag }) });
  }
}
