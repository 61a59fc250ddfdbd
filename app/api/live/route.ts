export const dynamic = 'force-dynamic';

/** Returns 200 while the process responds. Restarting it for any other reason would prolong an outage. */
export function GET(): Response {
  return Response.json({ status: 'live' }, { headers: { 'Cache-Control': 'no-store' } });
}
