import { tellMetrics } from '@/lib/server/operations/metrics-handler';

export const dynamic = 'force-dynamic';

export { tellMetrics as GET };
