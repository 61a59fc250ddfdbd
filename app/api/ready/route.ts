import { getPhase } from '@/lib/server/shutdown/shutdown';

export const dynamic = 'force-dynamic';

/** 200 while this process takes visitors. The store does not count: all instances share it. */
export function GET(): Response {
  const status = getPhase();
  return Response.json(
    { status },
    { status: status === 'ready' ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
