import 'server-only';
import { fetchPublic, type PublicResponse } from '@/lib/server/outbound/fetch-public';
import { imageHosts } from '@/lib/third-parties';

/** For a file with all its redirects. */
const timeoutMs = 15_000;
const maxBytes = 4_000_000;
const mostRedirects = 3;
/** Pictures, and the description of a token that has one. */
const types = /^(?:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)|application\/json|text\/plain)$/;

/**
 * Fetches a picture, or the description of one, from a listed host. Follows redirects on that host and its
 * subdomains: arweave.net sends each file to one of its own. Returns null if the host has no such file.
 */
export async function fetchListed(
  url: string,
): Promise<Pick<PublicResponse, 'type' | 'body'> | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  let next = url;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    if (!isListed(next)) return null;
    const { status, type, location, body } = await fetchPublic(next, { maxBytes, signal });
    if (status === 200) return types.test(type) ? { type, body } : null;
    if (status < 300 || status >= 400 || location === null || !URL.canParse(location, next)) {
      return null;
    }
    next = new URL(location, next).href;
  }
  return null;
}

function isListed(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return (
    protocol === 'https:' &&
    imageHosts.some((origin) => {
      const host = new URL(origin).hostname;
      return hostname === host || hostname.endsWith(`.${host}`);
    })
  );
}
