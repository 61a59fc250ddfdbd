import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { getEnv } from '@/lib/env/env';
import { readField } from '@/lib/parse';
import { Refusal } from '@/lib/server/http/http-errors';
import { inertPolicy } from '@/lib/server/pipeline/content-security-policy';
import { getPipelineState } from '@/lib/server/pipeline/page-nonce';
import {
  createRequestPipeline,
  type RequestPipeline,
} from '@/lib/server/pipeline/request-pipeline';
import { securityHeaders } from '@/lib/server/pipeline/security-headers';
import { endSocket } from '@/lib/server/pipeline/send-refusal';
import type { Traffic } from '@/lib/server/shutdown/traffic';

/** Milliseconds. */
const timeLimits = {
  /** For a request's headers, from the opening of the connection on. */
  headers: 20_000,
  /** For a whole request; the largest body we read has 64 kB. */
  request: 40_000,
  /** For a connection on which nothing moves, e.g. a response that nobody reads. */
  silence: 60_000,
  /** Between two requests. Longer than a proxy's own, or it meets connections that are being closed. */
  keepAlive: { direct: 20_000, behindProxy: 65_000 },
} as const;

/**
 * Puts the request pipeline in front of Next, and bounds what connections can hold. Next creates its
 * server before it runs any code of ours; so the server is taken from the first request's event, which
 * Node publishes before it emits `request`. The alternatives are compared in
 * docs/decisions/request-pipeline.md.
 *
 * Upstream: Node 20.9 and later: the event `http.server.request.start`, which is experimental; Next
 * 16.4.6: adds its `request` listeners to the server before the first request, and no other later.
 * Breaks when: the event has no server, or Next adds a listener later: no page is shown.
 * Guarded by: tests/http/raw-paths.test.ts › a raw path
 * Can go when: a public API puts a function in front of Next at the same cost.
 * @see https://nodejs.org/api/diagnostics_channel.html#event-httpserverrequeststart
 */
export function attachPipeline(traffic: Traffic): void {
  const pipeline = createRequestPipeline();
  const attached = new WeakSet<Server>();
  getPipelineState().isOn = true;
  subscribe('http.server.request.start', (event) => {
    const server = readField(event, 'server');
    if (!(server instanceof Server) || attached.has(server)) return;
    attached.add(server);
    limitTimes(server);
    // In development Next's own client is notified of changes over a WebSocket.
    if (getEnv().mode !== 'development') refuseUpgrades(server);
    traffic.addServer(server);
    insertPipeline(server, pipeline, traffic);
  });
}

function insertPipeline(server: Server, pipeline: RequestPipeline, traffic: Traffic): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    // A connection that was opened before the limits were set has none of its own.
    if (!request.socket.timeout) request.socket.setTimeout(timeLimits.silence);
    traffic.track(response);
    pipeline(request, response, () => {
      for (const listener of listeners) listener.call(server, request, response);
    });
  };
  server.on('request', handle);
  // An unknown expectation may be ignored; Node would respond without our headers.
  server.on('checkExpectation', handle);
}

/** Node checks for connections that are over the first two every 30 seconds. */
function limitTimes(server: Server): void {
  const { headers, request, silence, keepAlive } = timeLimits;
  server.headersTimeout = headers;
  server.requestTimeout = request;
  server.timeout = silence;
  server.keepAliveTimeout = getEnv().trustedProxies > 0 ? keepAlive.behindProxy : keepAlive.direct;
}

/**
 * Upgrades are refused and their connections closed.
 *
 * Upstream: Next 16.4.6: its `upgrade` listener holds the connection open for a handler of its own
 * that never comes.
 * Breaks when: Next adds its listener later than at the first request: connections pile up.
 * Guarded by: tests/http/upgrades.test.ts › an upgrade
 * Can go when: Next closes what it does not handle.
 */
function refuseUpgrades(server: Server): void {
  const headers = { ...securityHeaders, 'Content-Security-Policy': inertPolicy };
  server.removeAllListeners('upgrade');
  server.on('upgrade', (_request, socket) => endSocket(socket, new Refusal('upgrade'), headers));
}
