import { isAccount } from '@/lib/auth/account';
import { Refusal } from '@/lib/server/http/http-errors';
import { requireLinksOn, unlink } from '@/lib/server/links/links';
import { createRoute, type Handlers } from '@/lib/server/route';
import { noContent } from '@/lib/server/sessions/cookies';
import { requireSession } from '@/lib/server/sessions/session';

const handlers: Handlers<RouteContext<'/api/links/[account]'>> = {
  DELETE: async (request, { params }) => {
    const visitor = await requireSession(request, 'account');
    const { account } = await params;
    if (!isAccount(account)) throw new Refusal('unknown');
    await unlink(visitor.account, account);
    return noContent();
  },
};

/** Unlinks an account of the caller's group, or by its founder's name all of them. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRoute(() => {
  requireLinksOn();
  return handlers;
});
