import 'server-only';
import { randomBytes, randomInt } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { productId } from '@/lib/config';
import { type Locale, locales } from '@/lib/i18n/locales';
import { brotliOptions, chooseEncoding, type Encoding } from '@/lib/server/http/encoding';
import { getLocaleCookieName } from '@/lib/server/i18n/locale-cookie';
import type { RequestLocale } from '@/lib/server/i18n/request-locale';
import { getSessionCookieName } from '@/lib/server/sessions/cookies';
import { compressPage, type FillCompressed } from '@/lib/server/stranger-page/compressed-page';
import { timeHeader } from '@/lib/server/stranger-page/page-time';
import { renderPage } from '@/lib/server/stranger-page/render-page';
import {
  createTemplate,
  fillTemplate,
  type Marks,
  type Template,
  toParts,
} from '@/lib/server/stranger-page/template';
import { getLog } from '@/lib/server/telemetry/log';

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Pages that are the same for everybody who has no session; of a fork's own, add those that are. */
const sharedPages: ReadonlySet<string> = new Set(['/', '/trouble', '/connections']);

/** Internal: that this server asks itself, and with what marks. A client's is deleted. */
const marksHeader = `x-${productId}-template`;

/** Milliseconds after which a page that could not be kept is tried again. */
const retryAfter = 60_000;

/** `fillCompressed` is null where each view has to be compressed. */
type Page = Template & { fillCompressed: FillCompressed | null };
type Entry = { page: Page | null; triedAt: number };

/**
 * The pages of visitors without a session, rendered once by each process and language. A view has its own
 * nonce and time, written in the place of the template's. The first views are Next's own, until it is there.
 */
export function createStrangerPages() {
  const entries = new Map<string, Entry>();
  const secret = randomBytes(32).toString('hex');

  const render = async (request: IncomingMessage, target: string, locale: Locale) => {
    const { localAddress, localPort } = request.socket;
    if (localAddress === undefined || localPort === undefined) return null;
    const read = async (userAgent: string) => {
      const marks = createMarks();
      const page = await renderPage({ address: localAddress, port: localPort }, target, {
        cookie: `${getLocaleCookieName()}=${locales[locale].slug}`,
        host: request.headers.host ?? localAddress,
        'user-agent': userAgent,
        [marksHeader]: `${secret} ${marks.nonce} ${marks.time}`,
      });
      return { page, marks };
    };
    const [first, second] = [await read('first'), await read('second')];
    return createTemplate(first.page, first.marks, second.page, second.marks);
  };

  const prepare = async (request: IncomingMessage, target: string, locale: Locale) => {
    const entry: Entry = { page: null, triedAt: Date.now() };
    const key = toKey(target, locale);
    entries.set(key, entry);
    try {
      const template = await render(request, target, locale);
      if (template === null) {
        getLog().warn({ page: key }, 'page is not the same twice');
        return;
      }
      const fillCompressed = await compressPage(toParts(template));
      if (fillCompressed === null) getLog().warn({ page: key }, 'page cannot be compressed once');
      entry.page = { ...template, fillCompressed };
    } catch (error) {
      getLog().warn({ page: key, error }, 'page template failed');
    }
  };

  return {
    /** The marks that this server asked itself for, or null; takes them off the request. */
    takeMarks({ headers }: IncomingMessage): Marks | null {
      const value = headers[marksHeader];
      delete headers[marksHeader];
      delete headers[timeHeader];
      const [own, nonce, time] = typeof value === 'string' ? value.split(' ') : [];
      if (own !== secret || nonce === undefined || time === undefined) return null;
      headers[timeHeader] = time;
      return { nonce, time };
    },

    /** Whether the request is answered from a template. `asked`: its target, with the language. */
    send(
      request: IncomingMessage,
      response: ServerResponse,
      language: RequestLocale,
      { asked, nonce }: { asked: string; nonce: string },
    ): boolean {
      if (!sharedPages.has(language.target) || !isStranger(request.headers)) return false;
      const entry = entries.get(toKey(asked, language.locale));
      const page = entry?.page ?? null;
      if (page !== null) {
        void sendPage(request, response, page, { nonce, time: `${Date.now()}` });
        return true;
      }
      const isDue = entry === undefined || Date.now() - entry.triedAt > retryAfter;
      if (isDue) void prepare(request, asked, language.locale);
      return false;
    },
  };
}

const toKey = (target: string, locale: Locale) => `${locale} ${target}`;

async function sendPage(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  page: Page,
  own: Marks,
): Promise<void> {
  const encoding = chooseEncoding(headers);
  const body = await writeBody(page, own, encoding);
  const filled = Object.entries(page.headers).map(([name, value]) => [
    name,
    fillTemplate(value, page.marks, own),
  ]);
  response.writeHead(200, {
    ...Object.fromEntries(filled),
    ...(encoding === null ? {} : { 'content-encoding': encoding }),
    'content-length': body.length,
  });
  response.end(method === 'HEAD' ? undefined : body);
}

async function writeBody(
  { html, marks, fillCompressed }: Page,
  own: Marks,
  encoding: Encoding | null,
): Promise<Buffer> {
  if (encoding === 'br' && fillCompressed !== null) return fillCompressed(own);
  const filled = fillTemplate(html, marks, own);
  if (encoding === 'br') return await compressors.br(filled, brotliOptions);
  return encoding === null ? Buffer.from(filled) : await compressors.gzip(filled);
}

/** Of Next's own client, which asks for a part of a page, and of pages that carry their session. */
const otherwise = /^(?:rsc|next-.+|x-nextjs-.+|authorization)$/;

/** Whether nothing in the request says who the visitor is, true or not. */
function isStranger(headers: IncomingHttpHeaders): boolean {
  if (headers.cookie?.includes(getSessionCookieName()) === true) return false;
  return !Object.keys(headers).some((name) => otherwise.test(name));
}

function createMarks(): Marks {
  return { nonce: randomBytes(16).toString('base64'), time: `1${randomInt(1e11, 1e12)}` };
}
