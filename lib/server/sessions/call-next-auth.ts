import 'server-only';
import type { NextApiRequest, NextApiResponse } from 'next';
import nextAuth from 'next-auth';
import { toNextAuthCookie } from '@/lib/server/auth/nonce';
import { personalHeaders } from '@/lib/server/http/http-errors';
import { getAuthOptions } from '@/lib/server/sessions/auth-options';
import { getCookieNames } from '@/lib/server/sessions/cookies';
import type { SessionRecord } from '@/lib/server/store/store';

type AuthCall = {
  method: 'GET' | 'POST';
  /** Below `/api/auth/`, e.g. `['callback', 'credentials']`. */
  path: readonly string[];
  /** The fields of the body, checked before. */
  body?: Readonly<Record<string, string>>;
  callbackUrl?: string;
  /** Checked before. */
  nonce: string;
  visitor: SessionRecord | null;
};

/**
 * Asks next-auth for its answer to a call that was checked before. It is handed nothing of the
 * request itself, so that no header, cookie or field can surprise it. Its handler for pages is
 * used because the one for routes reads the request's own cookies.
 */
export async function callNextAuth(call: AuthCall): Promise<Response> {
  const request = {
    method: call.method,
    headers: {},
    query: { nextauth: [...call.path] },
    body: { ...call.body, ...(call.callbackUrl ? { callbackUrl: call.callbackUrl } : {}) },
    cookies: { [getCookieNames().csrf]: toNextAuthCookie(call.nonce) },
  };
  const reply = new Reply();
  await nextAuth(
    // The parts that next-auth 4.24 reads; it has no narrower type for them.
    request as unknown as NextApiRequest,
    reply as unknown as NextApiResponse,
    getAuthOptions(call.visitor),
  );
  return reply.toResponse();
}

/** The few methods of a page's response that next-auth calls. */
class Reply {
  private readonly headers = new Headers(personalHeaders);
  private code = 200;
  private body: string | null = null;

  status(code: number): this {
    this.code = code;
    return this;
  }

  getHeader(name: string): string[] | string | null {
    return name === 'Set-Cookie' ? this.headers.getSetCookie() : this.headers.get(name);
  }

  setHeader(name: string, value: string | string[]): this {
    if (name === 'Cache-Control') return this;
    this.headers.delete(name);
    for (const entry of [value].flat()) this.headers.append(name, entry);
    return this;
  }

  json(value: unknown): void {
    this.headers.set('Content-Type', 'application/json');
    this.body = JSON.stringify(value);
  }

  send(value: unknown): void {
    if (typeof value === 'string') this.body = value;
    else this.json(value);
  }

  end(): void {}

  toResponse(): Response {
    return new Response(this.body, { status: this.code, headers: this.headers });
  }
}
