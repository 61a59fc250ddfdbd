import 'server-only';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { personalHeaders, type Refusal, toErrorBody } from '@/lib/server/http/http-errors';
import { recordRefusal } from '@/lib/server/http/record-refusal';
import { createTextPage, type TextPageFrame } from '@/lib/server/http/text-page';
import { getTextsOf, type ServerTranslate } from '@/lib/server/i18n/texts';

/** A whole response, except for the headers that the pipeline sets on each. */
export type Reply = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
};

type BusyView = TextPageFrame & { kind: 'page' | 'action' };

/** Records a refusal, and returns its response. */
export function createRefusal(refusal: Refusal): Reply {
  recordRefusal(refusal);
  return {
    status: refusal.status,
    headers: { ...personalHeaders, ...refusal.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(toErrorBody(refusal)),
  };
}

/** Does the same for a page view: the page is a string, because no capacity is left to render one. */
export function createBusyReply(refusal: Refusal, { kind, ...frame }: BusyView): Reply {
  if (kind === 'action') return createRefusal(refusal);
  recordRefusal(refusal);
  const link = { path: '', label: getTextsOf(frame.locale)('busy.retry') };
  return createRefusalPage(refusal, link, frame);
}

export function createRefusalPage(
  refusal: Refusal,
  link: { path: string; label: string },
  frame: TextPageFrame,
): Reply {
  const headers = {
    'Cache-Control': 'no-store',
    ...refusal.headers,
    'Content-Type': 'text/html; charset=utf-8',
  };
  const texts = describeRefusal(refusal, getTextsOf(frame.locale));
  return { status: refusal.status, headers, body: createTextPage({ ...texts, link }, frame) };
}

function describeRefusal({ code }: Refusal, t: ServerTranslate) {
  if (code === 'limited') return { title: t('busy.limitedTitle'), text: t('busy.limitedText') };
  if (code === 'busy') return { title: t('busy.title'), text: t('busy.text') };
  // A form without scripts, which only the choice of a language has.
  return { title: t('language.refusedTitle'), text: t('language.refusedText') };
}

/** Responds on a bare socket, for which Node creates no response, and closes it. */
export function endSocket(
  socket: Duplex,
  refusal: Refusal,
  headers: Readonly<Record<string, string>>,
): void {
  const { status, body, headers: own } = createRefusal(refusal);
  const all = {
    ...headers,
    ...own,
    'Content-Length': `${Buffer.byteLength(body)}`,
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  // The client may be gone already.
  socket.on('error', () => socket.destroy());
  socket.resume();
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  // A client that does not close its own side is cut off.
  setTimeout(() => socket.destroy(), 1_000).unref();
}
