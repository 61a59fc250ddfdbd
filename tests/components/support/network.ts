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

/** Answers a request in a node's place, as a fetch does; `ask` asks the node itself. */
export type NodeAnswer = (
  calls: readonly NodeCall[],
  ask: (url?: string) => Promise<Response>,
  signal: AbortSignal | null,
) => Promise<Response>;

type Answer = (init?: RequestInit) => Promise<Response>;
type SiteAnswer = (url: string, init?: RequestInit) => Promise<Response>;

/** The chains' own nodes, asked where a local one fails. Out of reach, as all that is elsewhere. */
const publicNodes = getChains({ testnets: true, demo: null, rpcUrls: {} })
  .flatMap((chain) => chain.rpcUrls.default.http)
  .map((url) => new URL(url).href);

/** What the page reaches by `fetch`: the local nodes, and a server that knows the visitor's session. */
export class Network {
  readonly server = new AuthServer();
  /** Requests to elsewhere that nothing answers. The fixture fails the test on them. */
  readonly unknown: string[] = [];
  readonly #calls = new Map<number, NodeCall[]>();
  readonly #nodes = new Map<number, NodeAnswer>();
  readonly #answers = new Map<string, Answer>();
  readonly #sites = new Map<string, SiteAnswer>();
  readonly #underWay = new Set<Promise<unknown>>();

  /** Whether no node has yet to answer. */
  get isIdle(): boolean {
    return this.#underWay.size === 0;
  }

  /** Ends when nothing of the page is under way to a node. */
  async settle(): Promise<void> {
    while (!this.isIdle) await Promise.allSettled(this.#underWay);
  }

  /** What the page asks a chain's node, an entry per JSON-RPC call; and so the test, while it is open. */
  callsTo(id: number): NodeCall[] {
    const calls = this.#calls.get(id) ?? [];
    this.#calls.set(id, calls);
    return calls;
  }

  /** From now on this answers in the node's place; null lets the node answer again. */
  answerNode(id: number, answer: NodeAnswer | null): void {
    if (answer === null) this.#nodes.delete(id);
    else this.#nodes.set(id, answer);
  }

  /**
   * For an address elsewhere, whole and without a query, or a path of the server; null lets the
   * server answer again.
   */
  answer(url: string, answer: Answer | null): void {
    if (answer === null) this.#answers.delete(url);
    else this.#answers.set(url, answer);
  }

  /** The server answers at this path of it no sooner than then. */
  hold(path: string, until: Promise<void>): void {
    this.answer(path, async (init) => {
      await until;
      return this.server.answer(path, init);
    });
  }

  /** For everything at an origin elsewhere. */
  answerSite(origin: string, answer: SiteAnswer): void {
    this.#sites.set(origin, answer);
  }

  /** What `fetch` is to be in the page. */
  createFetch(real: typeof fetch): typeof fetch {
    return async (input, init) => {
      const text = input instanceof Request ? input.url : `${input}`;
      const url = new URL(text, window.location.origin);
      const chain = chainIds.find((id) => url.href === `${getChainUrl(id)}/`);
      if (chain !== undefined) return this.#askNode(chain, init, real);
      const path = url.origin === window.location.origin ? url.pathname : `${url}`;
      const answer = this.#answers.get(path);
      if (answer !== undefined) return answer(init);
      if (url.origin === window.location.origin) return this.server.answer(path, init);
      const site = this.#sites.get(url.origin);
      if (site !== undefined) return site(url.href, init);
      if (publicNodes.includes(url.href)) throw new TypeError('Failed to fetch');
      this.unknown.push(`${init?.method ?? 'GET'} ${path}`);
      throw new TypeError('Failed to fetch');
    };
  }

  #askNode(id: number, init: RequestInit | undefined, real: typeof fetch): Promise<Response> {
    const calls = body.parse(JSON.parse(`${init?.body ?? ''}`));
    this.callsTo(id).push(...calls);
    // Not given the signal: happy-dom prints each request that is ended by it.
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
