import 'server-only';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { personalHeaders, type Refusal, toErrorBody } from '@/lib/server/http/http-errors';
import { recordRefusal } from '@/lib/server/http/record-refusal';
import { createTextPage, type TextPageFrame } from '@/lib/server/http/text-page';
import { getTextsOf } from '@/lib/server/i18n/texts';

export function sendRefusal(response: ServerResponse, refusal: Refusal): void {
  recordRefusal(refusal);
  const body = JSON.stringify(toErrorBody(refusal));
  const headers = { ...personalHeaders, ...refusal.headers, 'Content-Type': 'application/json' };
  response.writeHead(refusal.status, headers).end(body);
}

/** Responds to a page view with a string, because the server has no capacity left to render. */
export function sendBusyPage(
  response: ServerResponse,
  refusal: Refusal,
  frame: TextPageFrame,
): void {
  recordRefusal(refusal);
  const t = getTextsOf(frame.locale);
  const isLimited = refusal.code === 'limited';
  const page = createTextPage(
    {
      title: isLimited ? t('busy.limitedTitle') : t('busy.title'),
      text: isLimited ? t('busy.limitedText') : t('busy.text'),
      link: { path: '', label: t('busy.retry') },
    },
    frame,
  );
  const headers = {
    'Cache-Control': 'no-store',
    ...refusal.headers,
    'Content-Type': 'text/html; charset=utf-8',
  };
  response.writeHead(refusal.status, headers).end(page);
}

/** Responds on a bare socket, for which Node creates no response, and closes it. */
export function endSocket(
  socket: Duplex,
  refusal: Refusal,
  headers: Readonly<Record<string, string>>,
): void {
  recordRefusal(refusal);
  const body = JSON.stringify(toErrorBody(refusal));
  const all = {
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': `${Buffer.byteLength(body)}`,
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  // The client may be gone already.
  socket.on('error', () => socket.destroy());
  socket.resume();
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`,
  );
  // A client that does not close its own side is cut off.
  setTimeout(() => socket.destroy(), 1_000).unref();
}
