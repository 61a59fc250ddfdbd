import 'server-only';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { personalHeaders, type Refusal, toErrorBody } from '@/lib/server/http/http-errors';
import { createBusyPage } from '@/lib/server/pipeline/busy-page';
import { getLog } from '@/lib/server/telemetry/log';
import { getMetrics } from '@/lib/server/telemetry/metrics';

/** Answers a request that never reaches Next, with JSON. */
export function sendRefusal(response: ServerResponse, refusal: Refusal): void {
  noteRefusal(refusal);
  const body = JSON.stringify(toErrorBody(refusal));
  const headers = { ...personalHeaders, ...refusal.headers, 'Content-Type': 'application/json' };
  response.writeHead(refusal.status, headers).end(body);
}

/** The same for somebody who wanted to read a page: in words, under the policy of that page. */
export function sendBusyPage(response: ServerResponse, refusal: Refusal, nonce: string): void {
  noteRefusal(refusal);
  const page = createBusyPage(refusal.code, nonce);
  const headers = {
    'Cache-Control': 'no-store',
    ...refusal.headers,
    'Content-Type': 'text/html; charset=utf-8',
  };
  response.writeHead(refusal.status, headers).end(page);
}

/** The same on a bare socket, where Node has no response for it. The connection is closed. */
export function endSocket(
  socket: Duplex,
  refusal: Refusal,
  headers: Readonly<Record<string, string>>,
): void {
  noteRefusal(refusal);
  const body = JSON.stringify(toErrorBody(refusal));
  const all = {
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': `${Buffer.byteLength(body)}`,
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  // Whoever asked may be gone already.
  socket.on('error', () => socket.destroy());
  socket.resume();
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`,
  );
  // Who does not close its own side is cut off.
  setTimeout(() => socket.destroy(), 1_000).unref();
}

function noteRefusal({ code, reason }: Refusal): void {
  getMetrics().refusals.inc({ code });
  getLog().info({ code, reason }, 'request refused');
}
