import 'server-only';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SessionInfo } from '@/lib/auth/session';
import { productId } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { type Locale, locales } from '@/lib/i18n/locales';
import { getLocaleCookieName } from '@/lib/server/i18n/locale-cookie';
import type { Values } from '@/lib/server/page-template/compressed-page';
import { timeHeader } from '@/lib/server/page-template/page-time';
import { createPlaceholders, type Placeholder } from '@/lib/server/page-template/placeholder';
import { renderPage } from '@/lib/server/page-template/render-page';
import { describeSession } from '@/lib/server/page-template/session-values';
import {
  createTemplate,
  type MarkedPage,
  type Template,
} from '@/lib/server/page-template/template';
import type { GivenSession } from '@/lib/server/sessions/known-session';
import { toSessionInfo } from '@/lib/server/sessions/session';

/** Internal: names a request by which this server asks itself for a page. A client's is deleted. */
const ownHeader = `x-${productId}-template`;

/** What a page is rendered with to find it in its HTML. */
type OwnRequest = { marks: Values & { nonce: string; time: string }; given: GivenSession | null };

/** Where this server listens. */
export type ServerAddress = Pick<AddressInfo, 'address' | 'port'>;

type Outcome =
  | { ok: true; template: Template }
  /** `own-data`: it reads what belongs to the visitor, and is rendered for each of them. */
  | { ok: false; reason: 'not-the-same' | 'own-data' };

/** How this server asks itself for the page of somebody who is nobody. */
export function createOwnRequests() {
  /** Those that are on their way, by a random name that is valid once. What they say never leaves the process. */
  const asked = new Map<string, OwnRequest>();

  /** Throws where it was not this process that answered. */
  const ask = async (
    server: ServerAddress,
    target: string,
    locale: Locale,
    own: OwnRequest,
  ): Promise<MarkedPage> => {
    const name = randomBytes(32).toString('hex');
    asked.set(name, own);
    try {
      const page = await renderPage(server, target, {
        cookie: `${getLocaleCookieName()}=${locales[locale].slug}`,
        host: new URL(getEnv().appUrl).host,
        // So that a page that greets by the browser is not the same twice.
        'user-agent': own.marks.nonce,
        [ownHeader]: name,
      });
      if (asked.has(name)) throw new Error('another server answered');
      return { page, marks: own.marks };
    } finally {
      asked.delete(name);
    }
  };

  return {
    /** What this server asked itself for, or null; takes its name off the request. */
    take({ headers }: IncomingMessage): OwnRequest | null {
      const name = headers[ownHeader];
      delete headers[ownHeader];
      delete headers[timeHeader];
      const own = typeof name === 'string' ? asked.get(name) : undefined;
      if (typeof name !== 'string' || own === undefined) return null;
      asked.delete(name);
      headers[timeHeader] = own.marks.time;
      return own;
    },

    /**
     * The template of a page for visitors of one kind: it is rendered until two renderings are the same, as
     * React may write the same page in more than one way.
     */
    async createTemplate(
      server: ServerAddress,
      target: string,
      { locale, session }: { locale: Locale; session: SessionInfo | null },
    ): Promise<Outcome> {
      const pages: MarkedPage[] = [];
      for (const placeholder of createPlaceholders(session)) {
        const own = createOwnRequest(placeholder);
        const page = await ask(server, target, locale, own);
        if (own.given?.isOwnDataRead === true) return { ok: false, reason: 'own-data' };
        for (const other of pages) {
          const template = createTemplate(other, page);
          if (template !== null) return { ok: true, template };
        }
        pages.push(page);
      }
      return { ok: false, reason: 'not-the-same' };
    },
  };
}

function createOwnRequest({ record, renderedAt }: Placeholder): OwnRequest {
  const values = record === null ? {} : describeSession(toSessionInfo(record))?.values;
  return {
    marks: {
      ...values,
      nonce: randomBytes(16).toString('base64'),
      time: `${renderedAt}`,
    },
    given: record === null ? null : { known: { state: 'signed-in', record }, isOwnDataRead: false },
  };
}
