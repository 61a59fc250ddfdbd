import type { Address } from 'viem';
import type { TransactionRequest } from '@/lib/wallet/demo/parse-params';
import type { DemoChain } from './demo-chain';

/** A question for the visitor. `text` is untrusted: show it through `toVisibleText`. */
export type DemoQuestion =
  | { kind: 'connect' }
  | { kind: 'signIn' | 'message'; text: string }
  | ({ kind: 'transaction' } & TransactionRequest)
  /** `isUpgrade`: the account is delegated first. */
  | { kind: 'batch'; calls: readonly TransactionRequest[]; isUpgrade: boolean }
  | { kind: 'switch'; to: DemoChain };

export type DemoApproval = { account: Address; chain: DemoChain } & DemoQuestion;

/** `connect` is valid only for `signIn`: it connects without signing. */
export type DemoAnswer = 'approve' | 'connect' | 'reject';
export type AskForApproval = (request: DemoApproval) => Promise<DemoAnswer>;

/** Controls, bidi marks, zero-width characters and separators, except tab and line feed. */
const hidden = /[^\P{C}\t\n]|[\u034f\u2028\u2029\u115f\u1160\u3164\uffa0\u2800]/gu;

/** Escapes every character that is invisible or reorders others. */
export function toVisibleText(text: string): string {
  return text.replace(
    hidden,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}}`,
  );
}
