import { tellHealth } from '@/lib/server/operations/health';

export const dynamic = 'force-dynamic';

export { tellHealth as GET };
