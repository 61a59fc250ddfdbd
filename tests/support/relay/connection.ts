import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Mailbox, Message } from '@/tests/support/relay/mailbox';

const token = z.object({ iss: z.string() });
let pushes = 0;

/** One socket of a client, and what it has not yet confirmed to have got. */
export class Connection {
  readonly side: 'page' | 'wallet';
  /** The key with which it signs, the same after it has come again. */
  readonly client: string;
  isFrozen = false;
  readonly #socket: WebSocket;
  readonly #pushed = new Map<number | string, Message>();

  constructor(socket: WebSocket, { headers, url }: IncomingMessage) {
    this.#socket = socket;
    this.side = headers.origin === undefined ? 'wallet' : 'page';
    const auth = new URL(url ?? '/', 'ws://localhost').searchParams.get('auth') ?? '';
    const payload = Buffer.from(auth.split('.')[1] ?? '', 'base64url').toString();
    this.client = token.parse(JSON.parse(payload)).iss;
  }

  answer(id: number | string, result: unknown): void {
    this.#send({ id, jsonrpc: '2.0', result });
  }

  /** The id of its subscription to a topic. */
  toSubscription(topic: string): string {
    return createHash('sha256').update(`${topic}${this.client}`).digest('hex');
  }

  push(message: Message): void {
    pushes += 1;
    const id = Date.now() * 1_000 + pushes;
    this.#pushed.set(id, message);
    const params = { id: this.toSubscription(message.topic), data: message };
    this.#send({ id, jsonrpc: '2.0', method: 'irn_subscription', params });
  }

  markRead(id: number | string, mailbox: Mailbox): void {
    const message = this.#pushed.get(id);
    if (message) mailbox.markRead(this.client, message);
  }

  end(): void {
    this.#socket.terminate();
  }

  #send(json: unknown): void {
    if (!this.isFrozen && this.#socket.readyState === this.#socket.OPEN) {
      this.#socket.send(JSON.stringify(json));
    }
  }
}
