import type { VisitorAction } from '@/lib/auth/action-outcome';
import type { SessionInfo } from '@/lib/auth/session';

/** What a rule of a gate asks for, in words that a visitor reads. */
export type GateNeed =
  | { kind: 'holds'; amount: string; name: string; network: string }
  | { kind: 'owner'; safe: string; network: string }
  | { kind: 'listed'; name: string };

/**
 * Why a gate is closed to a visitor: `gate-closed` for what they lack, `node-unavailable` where it cannot
 * be known now. Plain values, for the browser.
 */
export type ClosedGate = {
  ok: false;
  code: 'gate-closed' | 'node-unavailable';
  visitor: SessionInfo;
  /** Of a contract account the only network on which it counts, else null. */
  accountNetwork: string | null;
  /** Whether any one of the needs would do. */
  isAny: boolean;
  /** Those that are not met. `elsewhere`: asked for on another network than the contract account's. */
  needs: readonly { need: GateNeed; state: 'missing' | 'unknown' | 'elsewhere' }[];
};

/** The same in words, in the visitor's language. */
export type ClosedGateTexts = {
  title: string;
  text: string;
  /** Before the needs. */
  lead: string;
  needs: readonly { name: string; state: string | null }[];
  back: string;
  recheck: {
    label: string;
    busy: string;
    failures: Readonly<Record<'signed-out' | 'limited' | 'stale' | 'other', string>>;
  };
};

/** `recheckGates` of app/recheck-gates.ts. */
export type RecheckGates = VisitorAction<Record<string, never>, void>;
