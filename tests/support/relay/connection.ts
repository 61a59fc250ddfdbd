import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Mailbox, Message } from '@/tests/support/relay/mailbox';

const token = z.object({ iss: z.string() });
let pushes = 0;

/** Side of a client. A browser sends its page's origin; the wallet of a test, in Node, does not. */
export type Side = 'page' | 'wallet';

/** Carries text to a client, and can be cut. */
export type Line = { send(text: string): void; end(): void };

/** One socket of a client, with the messages that the client has not yet acknowledged. */
export class Connection {
  /** The key that the client signs with, which stays the same when it reconnects. */
  readonly client: string;
  isFrozen = false;
  readonly #line: Line;
  readonly #pushed = new Map<number | string, Message>();

  /** `url` is the address that the client opened, and contains the client's token. */
  constructor(
    line: Line,
    url: string,
    readonly side: Side,
  ) {
    this.#line = line;
    const auth = new URL(url, 'ws://localhost').searchParams.get('auth') ?? '';
    const payload = Buffer.from(auth.split('.')[1] ?? '', 'base64url').toString();
    this.client = token.parse(JSON.parse(payload)).iss;
  }

  answer(id: number | string, answer: { result: unknown } | { error: unknown }): void {
    this.#send({ id, jsonrpc: '2.0', ...answer });
  }

  /** Returns the id of the client's subscription to a topic. */
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
    this.#line.end();
  }

  #send(json: unknown): void {
    if (!this.isFrozen) this.#line.send(JSON.stringify(json));
  }
}
