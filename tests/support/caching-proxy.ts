import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import CachePolicy from 'http-cache-semantics';
import { forwardRequest } from '@/tests/support/forward-request';
import { listen } from '@/tests/support/ports';

/** Header that says `hit` if the response came from the cache and not from the server. */
export const cacheHeader = 'x-cache';

type Kept = { url: string; policy: CachePolicy; status: number; body: Buffer };

/**
 * Starts a proxy with a cache that all visitors share. It stores what HTTP allows (RFC 9111, by
 * http-cache-semantics). `greedy` stores every response to a GET for a minute, allowed or not, as some
 * operators configure it. It respects `Vary` and skips responses that set a cookie (nginx's
 * ngx_http_proxy_module: `proxy_ignore_headers Cache-Control Expires`, `proxy_cache_valid 1m`).
 */
export async function startCachingProxy(
  target: number,
  { greedy = false } = {},
): Promise<{ server: Server; url: string }> {
  const kept: Kept[] = [];
  const proxy = createServer((incoming, outgoing) => {
    const { url = '/', method } = incoming;
    const found = kept.find(
      (it) => it.url === url && it.policy.satisfiesWithoutRevalidation(toRequest(incoming)),
    );
    if (found !== undefined) {
      outgoing.writeHead(found.status, { ...found.policy.responseHeaders(), [cacheHeader]: 'hit' });
      outgoing.end(method === 'HEAD' ? undefined : found.body);
      return;
    }
    forwardRequest(incoming, outgoing, target, async (answer) => {
      const { statusCode: status = 502, headers } = answer;
      const body = await buffer(answer);
      const policy = createPolicy(incoming, answer, greedy);
      if (policy?.storable()) kept.push({ url, policy, status, body });
      outgoing.writeHead(status, headers).end(body);
    });
  });
  return { server: proxy, url: `http://127.0.0.1:${await listen(proxy)}` };
}

function createPolicy(
  incoming: IncomingMessage,
  { statusCode: status = 502, headers }: IncomingMessage,
  greedy: boolean,
): CachePolicy | null {
  const request = toRequest(incoming);
  if (!greedy) return new CachePolicy(request, { status, headers });
  if (incoming.method !== 'GET' || headers['set-cookie'] !== undefined) return null;
  const { expires: _, ...rest } = headers;
  const allowed = { ...rest, 'cache-control': 'public, max-age=60' };
  return new CachePolicy(request, { status, headers: allowed });
}

function toRequest({ url = '/', method = 'GET', headers }: IncomingMessage) {
  return { url, method, headers };
}
