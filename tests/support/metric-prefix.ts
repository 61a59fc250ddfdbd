import { productId } from '@/lib/config';

/** Prefix of our metrics' names, as in lib/server/telemetry/metrics.ts. */
export const metricPrefix = productId.replaceAll('-', '_');
