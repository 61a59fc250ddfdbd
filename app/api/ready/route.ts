import { handleReady } from '@/lib/server/operations/probes';

export const dynamic = 'force-dynamic';

export { handleReady as GET };
