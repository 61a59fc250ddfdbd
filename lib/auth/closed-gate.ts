import type { VisitorAction } from '@/lib/auth/own-requests';
import type { SessionInfo } from '@/lib/auth/session';

/** Why a gate is closed to a visitor, in their language. Plain values, for the browser. */
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

export type ClosedGate = {
  code: 'gate-closed' | 'node-unavailable';
  visitor: SessionInfo;
  texts: ClosedGateTexts;
};

/** `recheckGates` of app/recheck-gates.ts. */
export type RecheckGates = VisitorAction<Record<string, never>, void>;
