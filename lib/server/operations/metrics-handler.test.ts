import { expect, it, vi } from 'vitest';
import { handleMetrics } from '@/lib/server/operations/metrics-handler';

vi.mock('@/lib/env/env', () => ({ getEnv: () => ({ metricsToken: null }) }));
vi.mock('@/lib/server/telemetry/log', () => ({ getLog: () => ({ info: () => undefined }) }));

it.each(['', 'Bearer ', 'Bearer null'])(
  'without METRICS_TOKEN nobody gets them, by "%s"',
  async (authorization) => {
    const request = new Request('http://localhost/api/metrics', { headers: { authorization } });
    const { status } = await handleMetrics(request);
    expect(status).toBe(404);
  },
);
