import { getPhase } from '@/lib/server/shutdown/shutdown';

export const dynamic = 'force-dynamic';

/** Returns 200 while this process accepts visitors. Ignores the store, which all instances share. */
export function GET(): Response {
  const status = getPhase();
  return Response.json(
    { status },
    { status: status === 'ready' ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  );
}
