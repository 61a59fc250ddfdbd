/** A message as published: still encrypted, with the kind (`tag`) that the relay may know. */
export type Message = {
  topic: string;
  message: string;
  tag: number;
  publishedAt: number;
};

type Kept = Message & { from: string; readBy: Set<string> };

/**
 * The relay's memory, so that a client that is away, or whose socket died, loses nothing. Keeps each message
 * until every subscriber of its topic has it. Clients are identified by their signing key.
 */
export class Mailbox {
  readonly #kept = new Map<string, Kept[]>();
  readonly #listeners = new Map<string, Set<string>>();

  /** Stores a message, and returns the clients that should receive it now. */
  publish(from: string, message: Message): readonly string[] {
    const kept = this.#kept.get(message.topic) ?? [];
    kept.push({ ...message, from, readBy: new Set() });
    this.#kept.set(message.topic, kept);
    return [...(this.#listeners.get(message.topic) ?? [])].filter((client) => client !== from);
  }

  /** Subscribes a client to a topic, and returns the messages that wait for it there. */
  subscribe(client: string, topic: string): readonly Message[] {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(client));
    return this.unread(client, topic);
  }

  unsubscribe(client: string, topic: string): void {
    this.#listeners.get(topic)?.delete(client);
  }

  unread(client: string, topic: string): readonly Message[] {
    const kept = this.#kept.get(topic) ?? [];
    return kept.filter(({ from, readBy }) => from !== client && !readBy.has(client));
  }

  markRead(client: string, { topic, message }: Message): void {
    for (const kept of this.#kept.get(topic) ?? []) {
      if (kept.message === message) kept.readBy.add(client);
    }
  }

  /** Forgets all subscriptions, as after a restart: clients have to subscribe again. */
  forgetListeners(): void {
    this.#listeners.clear();
  }
}
