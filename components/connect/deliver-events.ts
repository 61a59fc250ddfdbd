import { config } from '@/lib/config';
import { type FunnelEvent, handleEvents } from '@/lib/funnel';

export function deliverEvents(): void {
  handleEvents(({ address, ...event }) => {
    const { withAddress } = config.funnel;
    callHook(withAddress && address !== undefined ? { ...event, address } : event);
  });
}

let hasFailed = false;

/** Calls the hook in a later turn, so that it can neither break nor delay what caused the event. */
function callHook(event: FunnelEvent): void {
  void Promise.resolve()
    .then(() => config.funnel.onEvent(event))
    .catch((error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: for the maker of the hook
      if (!hasFailed) console.error('onEvent of lib/config.ts failed', error);
      hasFailed = true;
    });
}
