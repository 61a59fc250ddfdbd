import 'server-only';
import { getPhase } from '@/lib/server/shutdown/phase';

const headers = { 'Cache-Control': 'no-store' };

/** 200 while the process responds: a restart for anything else would prolong an outage. */
export function handleLive(): Response {
  return Response.json({ status: 'live' }, { headers });
}

/**
 * 503 while the process is stopping, or has not reached its store yet. Later the store does not count: all
 * instances share it, and public pages work without it. No probe is limited or shed.
 */
export function handleReady(): Response {
  const status = getPhase();
  return Response.json({ status }, { status: status === 'ready' ? 200 : 503, headers });
}
