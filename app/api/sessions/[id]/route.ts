import { Refusal } from '@/lib/server/http/http-errors';
import { createRoute } from '@/lib/server/route';
import { cancelPendingSignIns } from '@/lib/server/safe/pending-sign-in';
import { getCookieNames, noContent } from '@/lib/server/sessions/cookies';
import { requireSession } from '@/lib/server/sessions/session';
import { findSessionCookie, readCookies } from '@/lib/server/sessions/session-cookie';
import { endVisitorSession } from '@/lib/server/sessions/visitor-sessions';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoute<
  RouteContext<'/api/sessions/[id]'>
>({
  DELETE: async (request, { params }) => {
    const visitor = await requireSession(request, 'account');
    const { id } = await params;
    const result = await endVisitorSession(visitor.account, id);
    if (result !== 'ended') throw new Refusal(result);
    if (id !== visitor.id) return noContent();
    const cookies = readCookies(request);
    await cancelPendingSignIns(cookies);
    const session = findSessionCookie(cookies);
    return noContent(...(session === null ? [] : [session]), getCookieNames().safe);
  },
});
