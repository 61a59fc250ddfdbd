import { tellMetrics } from '@/lib/server/tell-metrics';

export const dynamic = 'force-dynamic';

export { tellMetrics as GET };
