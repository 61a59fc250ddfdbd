import type { Address } from 'viem';

/** `signature` is that of a sign-in, or of a link to another account, and its verification. */
type Step = 'connection' | 'signature';

/**
 * What a visitor just did, once each. `connected` and `signed-in` are the visitor's own actions: a wallet that
 * reconnects, a Safe that connects its frame, another tab and an existing session cause no event.
 */
export type FunnelEvent = (
  | { type: 'list-opened' }
  /** `wallet` is an id of `lib/wallets.ts`, or what a browser wallet announces as its own. */
  | { type: 'wallet-chosen'; wallet: string }
  | { type: 'connected'; wallet: string; chainId: number }
  /** Comes before `connected` in a wallet that does both with one approval. */
  | { type: 'signed-in'; chainId: number }
  /** The visitor said no in the wallet. */
  | { type: 'refused'; step: Step }
  /** `code` is a key of `errors` in `lib/texts/client/`. */
  | { type: 'failed'; step: Step; code: string }
  | { type: 'signed-out' }
) & { address?: Address | undefined };

export type FunnelSettings = {
  /** May be async. Runs in the browser. If it fails, the console says so once, and nothing else happens. */
  onEvent: (event: FunnelEvent) => unknown;
  /** Adds the account's `address` to `connected` and `signed-in`. It is personal data in many countries. */
  withAddress: boolean;
};

const early: FunnelEvent[] = [];
let handler: ((event: FunnelEvent) => void) | null = null;

/** Keeps events until there is a handler, because the first page's scripts have no config. */
export function emitEvent(event: FunnelEvent): void {
  if (handler === null) early.push(event);
  else handler(event);
}

export function emitFailure(step: Step, code: string): void {
  emitEvent(code === 'userRejected' ? { type: 'refused', step } : { type: 'failed', step, code });
}

/** Passes all events to `handle`, in order. It must not throw. */
export function handleEvents(handle: (event: FunnelEvent) => void): void {
  handler = handle;
  for (const event of early.splice(0)) handle(event);
}
