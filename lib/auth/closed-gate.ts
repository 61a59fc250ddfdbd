import type { VisitorAction } from '@/lib/auth/own-requests';
import type { SessionInfo } from '@/lib/auth/session';

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

/** The type of `recheckGates` in app/recheck-gates.ts. */
export type RecheckGates = VisitorAction<Record<string, never>, void>;
