import type { VisitorAction } from '@/lib/auth/action-outcome';
import type { SessionInfo } from '@/lib/auth/session';

export type GateNeed =
  | { kind: 'holds'; amount: string; name: string; network: string }
  | { kind: 'owner'; safe: string; network: string }
  | { kind: 'listed'; name: string };

/** Plain values, for the browser. `node-unavailable`: it cannot be known now. */
export type ClosedGate = {
  ok: false;
  code: 'gate-closed' | 'node-unavailable';
  visitor: SessionInfo;
  /** The only network on which a contract account counts, else null. */
  accountNetwork: string | null;
  /** Whether one of the needs is enough. */
  isAny: boolean;
  /** Unmet needs. `elsewhere`: on another network than the contract account's. */
  needs: readonly { need: GateNeed; state: 'missing' | 'unknown' | 'elsewhere' }[];
};

export type ClosedGateTexts = {
  title: string;
  text: string;
  lead: string;
  needs: readonly { name: string; state: string | null }[];
  back: string;
  recheck: {
    label: string;
    busy: string;
    failures: Readonly<Record<'signed-out' | 'limited' | 'stale' | 'other', string>>;
  };
};

export type RecheckGates = VisitorAction<Record<string, never>, void>;
