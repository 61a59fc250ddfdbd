import { handleHealth } from '@/lib/server/operations/health';

export const dynamic = 'force-dynamic';

export { handleHealth as GET };
