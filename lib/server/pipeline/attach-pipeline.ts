import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { getEnv } from '@/lib/env/env';
import { readField } from '@/lib/parse';
import { Refusal } from '@/lib/server/http/http-errors';
import { createNodeEntry, type NodeEntry } from '@/lib/server/pipeline/node-entry';
import { getPipelineState } from '@/lib/server/pipeline/page-request';
import { endSocket } from '@/lib/server/pipeline/replies';
import {
  inertPolicy,
  securityHeaders,
} from '@/lib/server/security-headers/content-security-policy';
import type { Traffic } from '@/lib/server/shutdown/traffic';

const limits = {
  /** Counts from the opening of the connection. */
  headersMs: 20_000,
  requestMs: 40_000,
  /** For a connection without traffic, e.g. with a response that nobody reads. */
  silenceMs: 60_000,
  /** Longer than a proxy's own, or the proxy would use connections that are being closed. */
  keepAliveMs: { direct: 20_000, behindProxy: 65_000 },
} as const;

/**
 * Puts the request pipeline in front of Next, and limits how long connections last. Next creates its server
 * before it runs our code, so only the event of the first request gives access to the server
 * (docs/decisions/request-pipeline.md).
 *
 * Upstream: Node 20.9 and later: the event `http.server.request.start`, which is experimental; Next
 * 16.4.6: adds its `request` and `upgrade` listeners before the first request, and no other later; the latter
 * holds connections open for a handler that never comes.
 * Breaks when: the event has no server, or Next adds a listener later: no page is shown, or connections pile up.
 * Guarded by: tests/http/raw-paths.test.ts › a raw path; tests/http/upgrades.test.ts › an upgrade
 * Can go when: a public API puts a function in front of Next at the same cost.
 * @see https://nodejs.org/api/diagnostics_channel.html#event-httpserverrequeststart
 */
export function attachPipeline(traffic: Traffic): void {
  const enter = createNodeEntry();
  const attached = new WeakSet<Server>();
  getPipelineState().isOn = true;
  subscribe('http.server.request.start', (event) => {
    const server = readField(event, 'server');
    if (!(server instanceof Server) || attached.has(server)) return;
    attached.add(server);
    limitTimes(server);
    // In development, Next notifies its own client of changes over a WebSocket.
    if (getEnv().mode !== 'development') refuseUpgrades(server);
    traffic.addServer(server);
    insertPipeline(server, enter, traffic);
  });
}

function insertPipeline(server: Server, enter: NodeEntry, traffic: Traffic): void {
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    // Covers a connection that was opened before the limits were set.
    if (!request.socket.timeout) request.socket.setTimeout(limits.silenceMs);
    traffic.track(response);
    enter(request, response, () => {
      for (const listener of listeners) listener.call(server, request, response);
    });
  };
  server.on('request', handle);
  // Node would respond to an unknown expectation without our headers.
  server.on('checkExpectation', handle);
}

function limitTimes(server: Server): void {
  const { direct, behindProxy } = limits.keepAliveMs;
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.requestMs;
  server.timeout = limits.silenceMs;
  server.keepAliveTimeout = getEnv().trustedProxies > 0 ? behindProxy : direct;
}

function refuseUpgrades(server: Server): void {
  const headers = { ...securityHeaders, 'Content-Security-Policy': inertPolicy };
  server.removeAllListeners('upgrade');
  server.on('upgrade', (_request, socket) => endSocket(socket, new Refusal('upgrade'), headers));
}
