import { handleMetrics } from '@/lib/server/operations/metrics-handler';

export const dynamic = 'force-dynamic';

export { handleMetrics as GET };
