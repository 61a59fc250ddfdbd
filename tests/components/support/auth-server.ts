import { type Address, type Hex, size, verifyMessage } from 'viem';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { z } from 'zod';
import { toAccount } from '@/lib/auth/account';
import { getMessageTerms } from '@/lib/auth/message-terms';
import { type RefusalCode, refusalStatuses } from '@/lib/auth/refusal-codes';
import type { SessionInfo } from '@/lib/auth/session';
import { createChainClient } from '@/tests/support/chains';

const day = 86_400_000;
const signedMessage = z.object({
  message: z.string(),
  signature: z.templateLiteral(['0x', z.string()]),
  csrfToken: z.string(),
  json: z.literal('true'),
});
const signOut = z.object({ csrfToken: z.string(), json: z.literal('true') });

const routes = ['session', 'csrf', 'callback/credentials', 'signout'].map(
  (it) => `/api/auth/${it}`,
);

type Proof = 'key' | 'contract';
type Claim = { address: Address; message: string; signature: Hex };
type Signer = Pick<SessionInfo, 'address' | 'chainId'>;

/**
 * Signs visitors in and out, as one browser sees the server. A nonce works once, the message must match the
 * server's word for word, and the signature must be the signer's: that of a key, or else one that the chain's
 * contract accepts. Everything else is tested on the real server: `tests/http/`.
 */
export class AuthServer {
  session: SessionInfo | null = null;
  /** The paths of all posts. */
  readonly posted: string[] = [];
  /** Requests that this server does not know. The fixture fails the test on them. */
  readonly unknown: string[] = [];
  /** Milliseconds by which its clock is behind the browser's. */
  behind = 0;
  #nonce = createNonce();

  /** Answers 404 to an unknown path, 405 to an unknown method of its routes, and 400 to another form. */
  async answer(path: string, init: RequestInit | undefined): Promise<Response> {
    const answer = await this.#route(path, init).catch((error: unknown) => {
      this.unknown.push(`${path}: ${error}`);
      return new Response(null, { status: 400 });
    });
    return this.date(answer);
  }

  /** Dates an answer in whole seconds, as servers do. */
  date(answer: Response): Response {
    answer.headers.set('date', new Date(Date.now() - this.behind).toUTCString());
    return answer;
  }

  async #route(path: string, init: RequestInit | undefined): Promise<Response> {
    const request = `${init?.method ?? 'GET'} ${path}`;
    switch (request) {
      case 'GET /api/auth/session':
        return Response.json(this.session ?? {});
      case 'GET /api/auth/csrf':
        return Response.json({ csrfToken: this.#nonce });
      case 'POST /api/auth/callback/credentials':
        this.posted.push(path);
        return this.#signIn(signedMessage.parse(readForm(init)));
      case 'POST /api/auth/signout':
        this.posted.push(path);
        return this.#signOut(signOut.parse(readForm(init)));
      default:
        this.unknown.push(request);
        return new Response(null, { status: routes.includes(path) ? 405 : 404 });
    }
  }

  /** Uses the nonce up, as another tab of the browser would. */
  spendNonce(): void {
    this.#nonce = createNonce();
  }

  async #signIn({ message, signature, csrfToken }: z.infer<typeof signedMessage>) {
    if (csrfToken !== this.#nonce) return refuse('replayed');
    this.spendNonce();
    const { address, chainId, issuedAt, nonce } = parseSiweMessage(message);
    if (!address || !chainId || !issuedAt || nonce !== csrfToken) return refuse('refused');
    const terms = getMessageTerms(window.location.origin, issuedAt);
    if (message !== createSiweMessage({ ...terms, address, chainId, nonce })) {
      return refuse('refused');
    }
    const provedBy = await findProof({ address, message, signature }, chainId);
    if (provedBy === null) return refuse('refused');
    this.session = createSession({ address, chainId }, provedBy);
    return Response.json({ url: window.location.origin, session: this.session });
  }

  #signOut({ csrfToken }: z.infer<typeof signOut>): Response {
    if (csrfToken !== this.#nonce) return refuse('csrf');
    this.spendNonce();
    this.session = null;
    return Response.json({ url: window.location.origin });
  }
}

/** Creates the session of a visitor who signs in now. */
export function createSession({ address, chainId }: Signer, provedBy: Proof = 'key'): SessionInfo {
  const now = Date.now();
  return {
    account: toAccount({ address, chainId }, provedBy),
    address,
    chainId,
    accountKind: provedBy,
    issuedAt: new Date(now).toISOString(),
    expires: new Date(now + day).toISOString(),
  };
}

/** Returns null for an invalid signature. */
async function findProof(claim: Claim, chainId: number): Promise<Proof | null> {
  if (size(claim.signature) === 65 && (await verifyMessage(claim))) return 'key';
  return (await createChainClient(chainId).verifyMessage(claim)) ? 'contract' : null;
}

/** Returns the server's answer for a refusal. */
export function refuse(code: RefusalCode): Response {
  const url = `${window.location.origin}/api/auth/error?error=${code}`;
  return Response.json({ url }, { status: refusalStatuses[code] });
}

function readForm(init: RequestInit | undefined): Record<string, string> {
  if (!(init?.body instanceof URLSearchParams)) throw new Error('The form is not URL-encoded.');
  return Object.fromEntries(init.body);
}

function createNonce(): string {
  return crypto.randomUUID().replaceAll('-', '');
}
