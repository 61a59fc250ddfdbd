import { tellHealth } from '@/lib/server/health';

export const dynamic = 'force-dynamic';

export { tellHealth as GET };
