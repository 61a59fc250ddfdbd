import { NextRequest } from 'next/server';
import { expect, it, vi } from 'vitest';
import { GET } from '@/app/api/metrics/route';

vi.mock('@/lib/env/env', () => ({ getEnv: () => ({ metricsToken: null }) }));
vi.mock('@/lib/server/telemetry/log', () => ({ getLog: () => ({ info: () => undefined }) }));

it.each(['', 'Bearer ', 'Bearer null'])(
  'without METRICS_TOKEN a request with the authorization "%s" gets a 404',
  async (authorization) => {
    const request = new NextRequest('http://localhost/api/metrics', { headers: { authorization } });
    const { status } = await GET(request, undefined);
    expect(status).toBe(404);
  },
);
