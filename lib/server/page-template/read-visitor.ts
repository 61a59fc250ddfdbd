import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';
import { getSessionCookieName } from '@/lib/server/sessions/cookies';
import type { Cookies } from '@/lib/server/sessions/session-cookie';

/** Of Next's own client, which asks for a part of a page, and of pages that carry their session. */
const otherwise = /^(?:rsc|next-.+|x-nextjs-.+|authorization)$/;
/** What follows the name of our cookie: an encrypted token, in five parts. */
const tokenForm = /^=([\w-]+(?:\.[\w-]*){4})(?:; |$)/;

/**
 * What a request for a whole page says of its visitor: the session's cookie and no other; none for a stranger.
 * Null for all that could be read in two ways, which is left to who reads it in the end.
 */
export function readVisitor(headers: IncomingHttpHeaders): Cookies | null {
  if (Object.keys(headers).some((name) => otherwise.test(name))) return null;
  const name = getSessionCookieName();
  const [before = '', after, ...others] = (headers.cookie ?? '').split(name);
  if (after === undefined) return new Map();
  const token = tokenForm.exec(after)?.[1];
  const isOurs = others.length === 0 && (before === '' || before.endsWith('; '));
  return isOurs && token !== undefined ? new Map([[name, token]]) : null;
}
