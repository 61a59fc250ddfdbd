import type { Address, Hex } from 'viem';
import type { DemoChain } from './demo-chain';

/** What the visitor is asked. `text` is untrusted: show it through `toVisibleText`. */
export type DemoApproval = { account: Address; chain: DemoChain } & (
  | { kind: 'connect' }
  | { kind: 'message'; text: string }
  | { kind: 'typedData'; text: string }
  | { kind: 'transaction'; to: Address | null; value: bigint; data: Hex }
  | { kind: 'switch'; to: DemoChain }
);

export type DemoAnswer = 'approve' | 'reject';
export type AskForApproval = (request: DemoApproval) => Promise<DemoAnswer>;
