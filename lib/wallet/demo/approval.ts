import type { Address, Hex } from 'viem';
import type { DemoChain } from './demo-chain';

/** What the visitor is asked. `text` is untrusted: show it through `toVisibleText`. */
export type DemoApproval = { account: Address; chain: DemoChain } & (
  | { kind: 'connect' }
  | { kind: 'signIn'; text: string }
  | { kind: 'message'; text: string }
  | { kind: 'typedData'; text: string }
  | { kind: 'transaction'; to: Address | null; value: bigint; data: Hex }
  | { kind: 'switch'; to: DemoChain }
);

/** `connect` is an answer to `signIn` alone: connected, and nothing signed. */
export type DemoAnswer = 'approve' | 'connect' | 'reject';
export type AskForApproval = (request: DemoApproval) => Promise<DemoAnswer>;
