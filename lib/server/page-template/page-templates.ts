import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SessionInfo } from '@/lib/auth/session';
import { readClientKey } from '@/lib/server/http/client-address';
import type { RequestLocale } from '@/lib/server/i18n/request-locale';
import { compressPage } from '@/lib/server/page-template/compressed-page';
import { createOwnRequests, type ServerAddress } from '@/lib/server/page-template/own-requests';
import { readVisitor } from '@/lib/server/page-template/read-visitor';
import { type SharedPage, sendPage } from '@/lib/server/page-template/send-page';
import { describeSession } from '@/lib/server/page-template/session-values';
import { fits } from '@/lib/server/page-template/template';
import { findKnownSession, runWithSession } from '@/lib/server/sessions/known-session';
import { toSessionInfo } from '@/lib/server/sessions/session';
import { getLog } from '@/lib/server/telemetry/log';

/** Pages that are the same for everybody who has no session; of a fork's own, add those that are. */
const strangersPages: ReadonlySet<string> = new Set(['/', '/trouble', '/connections']);
/** Pages that say nothing of who is signed in but what `session-values.ts` knows. */
const visitorsPages: ReadonlySet<string> = new Set(['/']);

/** Milliseconds after which a page that could not be kept is tried again. */
const retryAfter = 60_000;

type Entry = { page: SharedPage | null; retryAt: number };

/** A request for a page. `asked`: its target, with the language. */
type View = {
  request: IncomingMessage;
  response: ServerResponse;
  language: RequestLocale;
  asked: string;
  nonce: string;
  /** Where it reached this server; null when the client has left already. */
  server: ServerAddress | null;
};

/**
 * Pages that were rendered once by each process, language and kind of visitor. A view has its own nonce, time
 * and session, written in the place of the template's. The first views are Next's own, until it is there.
 */
export function createPageTemplates() {
  const entries = new Map<string, Entry>();
  const ownRequests = createOwnRequests();

  const prepare = async (
    key: string,
    server: ServerAddress,
    { language, asked }: View,
    session: SessionInfo | null,
  ) => {
    const entry: Entry = { page: null, retryAt: Date.now() + retryAfter };
    entries.set(key, entry);
    try {
      const { locale } = language;
      const outcome = await ownRequests.createTemplate(server, asked, { locale, session });
      if (!outcome.ok) {
        if (outcome.reason === 'own-data') entry.retryAt = Number.POSITIVE_INFINITY;
        else getLog().warn({ page: key }, 'page is not the same twice');
        return;
      }
      const { template } = outcome;
      const fillCompressed = await compressPage(template.html);
      if (fillCompressed === null) getLog().warn({ page: key }, 'page cannot be compressed once');
      entry.page = { ...template, fillCompressed };
    } catch (error) {
      getLog().warn({ page: key, error }, 'page template failed');
    }
  };

  /** Whether the view is answered from a template. */
  const sendFor = (view: View, session: SessionInfo | null): boolean => {
    const told = session === null ? { kind: 'stranger', values: {} } : describeSession(session);
    if (told === null) return false;
    const key = `${view.language.locale} ${view.asked} ${told.kind}`;
    const entry = entries.get(key);
    if (entry === undefined || (entry.page === null && Date.now() > entry.retryAt)) {
      if (view.server !== null) void prepare(key, view.server, view, session);
      return false;
    }
    const own = { ...told.values, nonce: view.nonce, time: `${Date.now()}` };
    if (entry.page === null || !fits(entry.page, own)) return false;
    void sendPage(view.request, view.response, entry.page, own);
    return true;
  };

  return {
    takeOwnRequest: ownRequests.take,

    /** Answers a view of a page, or has it rendered for it. */
    send(asked: Omit<View, 'server'>, render: () => void): void {
      const view = { ...asked, server: getServerAddress(asked.request) };
      const { target } = view.language;
      const cookies = strangersPages.has(target) ? readVisitor(view.request.headers) : null;
      if (cookies?.size === 0) {
        if (!sendFor(view, null)) render();
        return;
      }
      if (cookies === null || !visitorsPages.has(target)) {
        render();
        return;
      }
      const { headers } = view.request;
      const client = readClientKey({ headers: { get: (it) => [headers[it]].flat()[0] ?? null } });
      void findKnownSession(cookies, client).then(
        (known) => {
          const isSent = known.state === 'signed-in' && sendFor(view, toSessionInfo(known.record));
          // It is found once, which an outage makes slow, and marks the session as seen.
          if (!isSent) runWithSession({ known, isOwnDataRead: false }, render);
        },
        // What is no outage the page meets as well, and has its crash reported.
        () => render(),
      );
    },
  };
}

/** To be asked for at once: it is gone with the connection. */
function getServerAddress({ socket }: IncomingMessage): ServerAddress | null {
  const { localAddress: address, localPort: port } = socket;
  return address === undefined || port === undefined ? null : { address, port };
}
