import { vi } from 'vitest';
import { z } from 'zod';

const payload = z.object({ id: z.union([z.number(), z.string()]), jsonrpc: z.literal('2.0') });
const request = payload.and(
  z.discriminatedUnion('method', [
    z.object({ method: z.literal('irn_subscribe'), params: z.object({ topic: z.string() }) }),
    z.object({ method: z.literal('irn_unsubscribe'), params: z.object({ topic: z.string() }) }),
    z.object({
      method: z.literal('irn_publish'),
      params: z.object({ topic: z.string(), message: z.string(), tag: z.number() }),
    }),
  ]),
);
const answer = payload.and(z.object({ result: z.unknown() }));

/** Topic → messages that wait for somebody, and who listens. */
const kept = new Map<string, { message: string; tag: number }[]>();
const listeners = new Map<string, Set<Socket>>();
let pushes = 0;

/**
 * A `WebSocket` to a relay of this process: what one client publishes on a topic, the others on it
 * get. Throws on what a WalletConnect relay of version 2 is not asked by a client of version 2.21.
 */
class Socket {
  /** Whether what the relay has to say waits for `release`. */
  static isHeld = false;
  static #held: (() => void)[] = [];

  static release(): void {
    Socket.isHeld = false;
    for (const push of Socket.#held.splice(0)) push();
  }

  /** Resolves when so many messages wait. */
  static async untilHeld(count = 1): Promise<void> {
    await vi.waitUntil(() => Socket.#held.length >= count, { timeout: 15_000 });
  }

  readonly readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onerror: ((error: unknown) => void) | null = null;

  constructor(readonly url: string) {
    setTimeout(() => this.onopen?.(), 0);
  }

  send(text: string): void {
    const json: unknown = JSON.parse(text);
    if (answer.safeParse(json).success) return;
    const { id, method, params } = request.parse(json);
    this.push({ id, jsonrpc: '2.0', result: method === 'irn_subscribe' ? params.topic : true });
    const onTopic = listeners.get(params.topic) ?? new Set<Socket>();
    listeners.set(params.topic, onTopic);
    if (method === 'irn_subscribe') {
      onTopic.add(this);
      for (const it of kept.get(params.topic) ?? []) this.deliver(params.topic, it);
      kept.delete(params.topic);
    } else if (method === 'irn_unsubscribe') {
      onTopic.delete(this);
    } else {
      const others = [...onTopic].filter((socket) => socket !== this);
      for (const socket of others) socket.deliver(params.topic, params);
      if (others.length === 0) {
        kept.set(params.topic, [...(kept.get(params.topic) ?? []), params]);
      }
    }
  }

  close(): void {
    for (const sockets of listeners.values()) sockets.delete(this);
    setTimeout(() => this.onclose?.({ code: 1000 }), 0);
  }

  deliver(topic: string, { message, tag }: { message: string; tag: number }): void {
    pushes += 1;
    const data = { topic, message, tag, publishedAt: Date.now() };
    const params = { id: `${topic}-${pushes}`, data };
    this.push({ id: 1_000_000 + pushes, jsonrpc: '2.0', method: 'irn_subscription', params });
  }

  push(json: unknown): void {
    const push = () => {
      setTimeout(() => this.onmessage?.({ data: JSON.stringify(json) }), 0);
    };
    if (Socket.isHeld) Socket.#held.push(push);
    else push();
  }
}

const place = globalThis as { relaySocket?: typeof Socket };
place.relaySocket ??= Socket;

/** One for all files of a worker, which share WalletConnect's client: that keeps the first that it finds. */
export const RelaySocket = place.relaySocket;
