import { handleLive } from '@/lib/server/operations/probes';

export const dynamic = 'force-dynamic';

export { handleLive as GET };
