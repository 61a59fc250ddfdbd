import 'server-only';
import { getPhase } from '@/lib/server/shutdown/phase';

const headers = { 'Cache-Control': 'no-store' };

/** 200 as long as the process responds: whoever restarts it for anything else makes an outage longer. */
export function handleLive(): Response {
  return Response.json({ status: 'live' }, { headers });
}

/**
 * 200 when requests should be sent here, 503 while the process is ending, or starts and has not reached
 * its store yet. After that the store is not looked at: all instances share it, and taking all of them
 * out of service would end the public pages, which need none. Neither probe has a limit or is shed: a
 * balancer asks as often as it likes.
 */
export function handleReady(): Response {
  const status = getPhase();
  return Response.json({ status }, { status: status === 'ready' ? 200 : 503, headers });
}
