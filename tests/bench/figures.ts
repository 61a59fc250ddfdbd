import type { AppName } from '@/tests/bench/bench-apps';

type Unit = 'kB' | 'ms' | 'count' | 'score' | 'rate' | 'growth';

type Limit =
  | { kind: 'at most' | 'at least'; times: number; of: AppName }
  | { kind: 'at most'; value: number };

export type Figure = { label: string; unit: Unit; limits: readonly Limit[] };

const most = (times: number, of: AppName): Limit => ({ kind: 'at most', times, of });
const least = (times: number, of: AppName): Limit => ({ kind: 'at least', times, of });
const mostOf = (value: number): Limit => ({ kind: 'at most', value });

/** The rows of the table, in order. */
export const figures = {
  firstPaint: {
    label: 'start → first contentful paint, stranger',
    unit: 'ms',
    limits: [most(1.15, 'bare'), most(1, 'plain')],
  },
  scriptBytes: {
    label: 'script transferred until the button is usable',
    unit: 'kB',
    limits: [most(1.15, 'bare')],
  },
  blocking: {
    label: 'main-thread blocking time to 3 s after load',
    unit: 'ms',
    limits: [most(1.2, 'bare')],
  },
  usable: { label: 'start → button usable', unit: 'ms', limits: [most(1.15, 'bare')] },
  earlyModal: {
    label: 'start → modal open, clicking from when the button is seen',
    unit: 'ms',
    limits: [most(0.85, 'plain')],
  },
  restModal: {
    label: 'click → modal open, after 3 s of rest',
    unit: 'ms',
    limits: [most(0.5, 'plain')],
  },
  ownAccount: {
    label: 'returning visitor: start → own name or address seen (bare: first paint)',
    unit: 'ms',
    limits: [most(1.3, 'bare')],
  },
  returning: {
    label: 'returning visitor: start → account button',
    unit: 'ms',
    limits: [most(0.6, 'plain')],
  },
  returningBytes: {
    label: 'returning visitor: all downloads',
    unit: 'kB',
    limits: [mostOf(330_000)],
  },
  outsideHosts: {
    label: 'outside hosts contacted before a wallet is chosen',
    unit: 'count',
    limits: [mostOf(0)],
  },
  layoutShift: { label: 'layout shift, load and connect', unit: 'score', limits: [mostOf(0)] },
  strangerRate: {
    label: '`/` of a stranger (bare: prerendered), requests/s per core',
    unit: 'rate',
    limits: [least(0.8, 'bare')],
  },
  signedInRate: {
    label: '`/` signed in (bare: rendered per request), requests/s per core',
    unit: 'rate',
    limits: [least(0.8, 'bare')],
  },
  signInRate: { label: 'complete sign-ins/s per core', unit: 'rate', limits: [] },
  memory: {
    label: 'memory after 100 000 requests ÷ after 20 000',
    unit: 'growth',
    limits: [mostOf(1.1)],
  },
} as const satisfies Record<string, Figure>;

export type FigureId = keyof typeof figures;
export type Sample = Partial<Record<FigureId, number>>;

export function isFigureId(name: string): name is FigureId {
  return name in figures;
}
