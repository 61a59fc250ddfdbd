export const dynamic = 'force-dynamic';

/** 200 while the process responds: a restart for any other reason makes an outage longer. */
export function GET(): Response {
  return Response.json({ status: 'live' }, { headers: { 'Cache-Control': 'no-store' } });
}
