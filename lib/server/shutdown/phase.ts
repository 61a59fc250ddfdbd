import 'server-only';
import { perProcess } from '@/lib/server/telemetry/per-process';

type Phase = 'starting' | 'ready' | 'draining';

const getState = () => perProcess('phase', (): { phase: Phase } => ({ phase: 'starting' }));

export function getPhase(): Phase {
  return getState().phase;
}

export function setPhase(phase: Phase): void {
  getState().phase = phase;
}
