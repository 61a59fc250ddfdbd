import { vi } from 'vitest';
import type { FunnelEvent } from '@/lib/funnel';

/** Listens in the product's place. Call after the page has loaded, because each load has its own config. */
export async function listenToFunnel({ withAddress = false } = {}) {
  const { config } = await import('@/lib/config');
  config.funnel.withAddress = withAddress;
  const hook = vi.spyOn(config.funnel, 'onEvent').mockReset();
  const events = (): FunnelEvent[] => hook.mock.calls.map(([event]) => event);
  return { hook, events };
}
