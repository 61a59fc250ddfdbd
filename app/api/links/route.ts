import { readBrowser } from '@/lib/server/browser';
import { personalHeaders } from '@/lib/server/http/http-errors';
import { getGroup, requireLinksOn } from '@/lib/server/links/links';
import { limitClient } from '@/lib/server/rate-limit/limits';
import { createRoute, type Handlers, readInput } from '@/lib/server/route';
import { linkAccount, linkRequestSchema } from '@/lib/server/sessions/link-account';
import { requireSession } from '@/lib/server/sessions/session';
import { readCookies, readNonceCookie } from '@/lib/server/sessions/session-cookie';
import type { Link } from '@/lib/server/store/store';

const handlers: Handlers = {
  GET: async (request) => {
    const { account } = await requireSession(request, 'account');
    const group = await getGroup(account);
    const body = group && { founder: group.founder, links: group.links.map(toListed) };
    return Response.json(body, { headers: personalHeaders });
  },
  POST: async (request) => {
    const session = await requireSession(request, 'account');
    await limitClient('signIn', request);
    const input = await readInput(request, linkRequestSchema);
    const nonce = readNonceCookie(readCookies(request))?.nonce ?? null;
    const link = await linkAccount(session, input, nonce, await readBrowser(request));
    return Response.json({ link: toListed(link) }, { status: 201, headers: personalHeaders });
  },
};

/**
 * GET lists the accounts that are linked to the caller's. POST links the one that signed a `message` with
 * this browser's nonce. Unknown where links are off.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoute(() => {
  requireLinksOn();
  return handlers;
});

function toListed({ account, linkedAt, message }: Link) {
  return { account, linkedAt: new Date(linkedAt).toISOString(), message };
}
