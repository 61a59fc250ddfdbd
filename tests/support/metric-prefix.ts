import { productId } from '@/lib/config';

/** Of the names of our metrics, as lib/server/telemetry/metrics.ts has it. */
export const metricPrefix = productId.replaceAll('-', '_');
