import { createPublicClient, hashMessage, http, isHex, parseAbi } from 'viem';
import { z } from 'zod';
import { toAccount } from '@/lib/auth/account';
import type { PendingSignIn } from '@/lib/auth/safe-sign-in';
import type { SessionInfo } from '@/lib/auth/session';
import type { Network } from '@/tests/components/support/network';
import type { TestSafe } from '@/tests/support/safe-host/test-safe';

const hex = z.templateLiteral(['0x', z.string()]);
const fields = z.object({
  safeTxHash: hex.optional(),
  signature: hex.optional(),
  ticket: z.string().optional(),
});

const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)']);
const magicValue = '0x1626ba7e';

const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

type Options = { keepsCookies: boolean; session: SessionInfo | null };

/**
 * The server as a Safe's frame sees it: the session, and the pending sign-ins at `/api/safe/sign-in`, which
 * the Safe's real contract ends. tests/http/safe.test.ts and tests/http/safe-route.test.ts hold the real
 * server to the same behaviour.
 */
export class SafeServer {
  /** The page's requests about its pending sign-in, in order. */
  readonly asked: string[] = [];
  /** The statuses of refused requests. A test removes those that it meant to cause. */
  readonly refused: number[] = [];
  /** Called before an answer, which waits for its promise. An error that it throws breaks the connection. */
  onRequest: (method: string) => Promise<void> = async () => undefined;
  readonly #tickets = new Map<string, PendingSignIn>();
  readonly #sessions = new Map<string, SessionInfo>();
  #cookies: { ticket: string | null; session: string | null } = { ticket: null, session: null };
  #count = 0;

  constructor(
    readonly network: Network,
    readonly safe: TestSafe,
    readonly options: Options,
  ) {
    network.answer('/api/safe/sign-in', (init) => this.#answer(init));
    network.answer('/api/auth/session', async (init) =>
      Response.json(this.#sessions.get(readToken(init)) ?? this.session ?? {}),
    );
  }

  /** The session that a reload renders the page for. */
  get session(): SessionInfo | null {
    return this.#sessions.get(this.#cookies.session ?? '') ?? this.options.session;
  }

  async #answer(init: RequestInit | undefined): Promise<Response> {
    const method = init?.method ?? 'GET';
    this.asked.push(method);
    await this.onRequest(method);
    const { body } = init ?? {};
    const read = fields.parse(typeof body === 'string' ? JSON.parse(body) : {});
    const ticket = read.ticket ?? this.#cookies.ticket ?? '';
    const pending = this.#tickets.get(ticket) ?? null;
    if (!methods.includes(method)) return this.#refuse(405);
    if (method === 'GET') return Response.json({ pending });
    if (method === 'POST') return this.#start();
    if (pending === null) return this.#refuse(403);
    if (method === 'PATCH') {
      this.#tickets.set(ticket, { ...pending, proposal: read.safeTxHash ?? null });
      return new Response(null, { status: 204 });
    }
    if (method === 'PUT' && !(await this.#isSigned(pending, read.signature ?? '0x'))) {
      return this.#refuse(401);
    }
    // Only one of two simultaneous requests ends it.
    if (!this.#tickets.delete(ticket)) return this.#refuse(403);
    return method === 'DELETE'
      ? new Response(null, { status: 204 })
      : this.#finish(pending, read.ticket);
  }

  #refuse(status: number): Response {
    this.refused.push(status);
    return new Response(null, { status });
  }

  #start(): Response {
    const { address, chainId } = this.safe;
    this.#tickets.delete(this.#cookies.ticket ?? '');
    this.#count += 1;
    const ticket = `ticket ${this.#count}`;
    const expires = new Date(Date.now() + 86_400_000).toISOString();
    const message = `Sign in with ${address}\n\nChain ID: ${chainId}\nNonce: ${ticket}`;
    const pending = { address, chainId, message, expires, proposal: null };
    this.#tickets.set(ticket, pending);
    if (this.options.keepsCookies) this.#cookies.ticket = ticket;
    return Response.json({ pending, ticket });
  }

  #finish({ address, chainId }: PendingSignIn, ticket: string | undefined): Response {
    const now = Date.now();
    const session = {
      account: toAccount({ address, chainId }, 'contract'),
      accountKind: 'contract' as const,
      ...{ address, chainId, issuedAt: new Date(now).toISOString() },
      expires: new Date(now + 86_400_000).toISOString(),
    };
    this.#count += 1;
    const token = `token${this.#count}`;
    this.#sessions.set(token, session);
    this.network.answer(`/api/sessions/${token}`, async () => {
      this.#sessions.delete(token);
      return new Response(null, { status: 204 });
    });
    if (ticket === undefined) {
      this.#cookies = { ticket: null, session: token };
      return Response.json({ session });
    }
    return Response.json({ token, id: token });
  }

  async #isSigned({ message }: PendingSignIn, signature: string): Promise<boolean> {
    const { address, client } = this.safe;
    const args = [hashMessage(message), isHex(signature) ? signature : '0x'] as const;
    const node = createPublicClient({ transport: http(client.transport.url) });
    return await node.readContract({ address, abi, functionName: 'isValidSignature', args }).then(
      (answer) => answer === magicValue,
      () => false,
    );
  }
}

function readToken(init: RequestInit | undefined): string {
  return new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? '';
}
