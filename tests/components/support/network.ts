import { z } from 'zod';
import { getChains } from '@/lib/chains';
import { AuthServer } from '@/tests/components/support/auth-server';
import { chainIds, getChainUrl } from '@/tests/support/chains';

const call = z.object({
  id: z.number(),
  method: z.string(),
  params: z.array(z.unknown()).optional(),
});
const body = z.union([call.transform((it) => [it]), z.array(call)]);

export type NodeCall = z.infer<typeof call>;

/** Answers a request instead of the node, as `fetch` does; `ask` passes it on. */
export type NodeAnswer = (
  calls: readonly NodeCall[],
  ask: (url?: string) => Promise<Response>,
  signal: AbortSignal | null,
) => Promise<Response>;

type Answer = (init: RequestInit | undefined, url: string) => Promise<Response>;

/** The public nodes, which the page requests when a local one fails. They are out of reach. */
const publicNodes = getChains({ testnets: true, demo: null, rpcUrls: {} })
  .flatMap((chain) => chain.rpcUrls.default.http)
  .map((url) => new URL(url).href);

/** Everything that the page reaches by `fetch`: the local nodes, and a server with the visitor's session. */
export class Network {
  readonly server = new AuthServer();
  /** Unanswered requests to other hosts. The fixture fails the test on them. */
  readonly unknown: string[] = [];
  readonly #calls = new Map<number, NodeCall[]>();
  readonly #nodes = new Map<number, NodeAnswer>();
  readonly #answers = new Map<string, Answer>();
  readonly #underWay = new Set<Promise<unknown>>();

  get isIdle(): boolean {
    return this.#underWay.size === 0;
  }

  /** Waits until every node has answered. */
  async settle(): Promise<void> {
    while (!this.isIdle) await Promise.allSettled(this.#underWay);
  }

  /** Returns the JSON-RPC calls to a chain's node, by the page and, while it is open, by the test. */
  callsTo(id: number): NodeCall[] {
    const calls = this.#calls.get(id) ?? [];
    this.#calls.set(id, calls);
    return calls;
  }

  /** Answers a chain's calls instead of its node; null lets the node answer again. */
  answerNode(id: number, answer: NodeAnswer | null): void {
    if (answer === null) this.#nodes.delete(id);
    else this.#nodes.set(id, answer);
  }

  /** Answers a path of the server or, elsewhere, an origin or a whole URL; null undoes it. */
  answer(url: string, answer: Answer | null): void {
    if (answer === null) this.#answers.delete(url);
    else this.#answers.set(url, answer);
  }

  /** Delays the server's answers at this path. */
  hold(path: string, until: Promise<void>): void {
    this.answer(path, async (init) => {
      await until;
      return this.server.answer(path, init);
    });
  }

  createFetch(real: typeof fetch): typeof fetch {
    return async (input, init) => {
      const text = input instanceof Request ? input.url : `${input}`;
      const url = new URL(text, window.location.origin);
      const chain = chainIds.find((id) => url.href === `${getChainUrl(id)}/`);
      if (chain !== undefined) return this.#askNode(chain, init, real);
      const path = url.origin === window.location.origin ? url.pathname : `${url}`;
      const answer = this.#answers.get(path) ?? this.#answers.get(url.origin);
      if (answer !== undefined) return answer(init, url.href);
      if (url.origin === window.location.origin) return this.server.answer(path, init);
      if (publicNodes.includes(url.href)) throw new TypeError('Failed to fetch');
      this.unknown.push(`${init?.method ?? 'GET'} ${path}`);
      throw new TypeError('Failed to fetch');
    };
  }

  #askNode(id: number, init: RequestInit | undefined, real: typeof fetch): Promise<Response> {
    const calls = body.parse(JSON.parse(`${init?.body ?? ''}`));
    this.callsTo(id).push(...calls);
    // Leaves out the signal: happy-dom prints each request that it aborts.
    const { signal, ...rest } = init ?? {};
    const ask = (url = getChainUrl(id)) =>
      Promise.race([this.#keep(real(url, rest)), ...(signal ? [untilAborted(signal)] : [])]);
    const answer = this.#nodes.get(id);
    return answer === undefined ? ask() : answer(calls, ask, signal ?? null);
  }

  async #keep(answer: Promise<Response>): Promise<Response> {
    this.#underWay.add(answer);
    try {
      return await answer;
    } finally {
      this.#underWay.delete(answer);
    }
  }
}

/** Rejects with the signal's reason. */
export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
