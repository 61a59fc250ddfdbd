import type { AppName } from '@/tests/bench/bench-apps';

type Unit = 'kB' | 'ms' | 'µs' | 'count' | 'score' | 'rate' | 'growth';

type Limit =
  | { kind: 'at most'; times: number; of: AppName }
  | { kind: 'at least'; times: number; of: AppName }
  | { kind: 'at most'; value: number };

export type Figure = { label: string; unit: Unit; limits: readonly Limit[] };

const most = (times: number, of: AppName): Limit => ({ kind: 'at most', times, of });
const least = (times: number, of: AppName): Limit => ({ kind: 'at least', times, of });
const value = (value: number): Limit => ({ kind: 'at most', value });

/** The rows of the table, in its order. How each is taken is told where it is measured. */
export const figures = {
  firstPaint: {
    label: 'start → first contentful paint, stranger',
    unit: 'ms',
    limits: [most(1.15, 'bare')],
  },
  largestPaint: {
    label: 'start → largest contentful paint, stranger',
    unit: 'ms',
    limits: [most(1.15, 'bare')],
  },
  scriptBytes: {
    label: 'script transferred until the button is usable',
    unit: 'kB',
    limits: [most(1.15, 'bare')],
  },
  scriptRun: {
    label: 'script run before the visitor acts',
    unit: 'kB',
    limits: [most(1.1, 'bare')],
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
  hoverModal: {
    label: 'the same, processor not slowed',
    unit: 'ms',
    limits: [value(150)],
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
  firstBalance: {
    label: 'returning visitor: start → first balance',
    unit: 'ms',
    limits: [most(0.8, 'plain')],
  },
  returningBytes: {
    label: 'all that a returning visitor downloads',
    unit: 'kB',
    limits: [value(330_000)],
  },
  outsideHosts: {
    label: 'outside hosts contacted before a wallet is chosen',
    unit: 'count',
    limits: [value(0)],
  },
  layoutShift: {
    label: 'layout shift, load and connect',
    unit: 'score',
    limits: [value(0)],
  },
  rpcRequests: {
    label: 'JSON-RPC HTTP requests from connect to rest, of the chain with names',
    unit: 'count',
    limits: [value(3)],
  },
  otherRpcRequests: {
    label: 'the same, of the other chain that is asked most',
    unit: 'count',
    limits: [value(1)],
  },
  hiddenRpcRequests: {
    label: 'the same from a hidden tab in 10 s',
    unit: 'count',
    limits: [value(0)],
  },
  pageRate: { label: '`/`, requests/s per core', unit: 'rate', limits: [least(0.7, 'bare')] },
  pageLatency: { label: '`/`, p99 under load', unit: 'ms', limits: [most(1.5, 'bare')] },
  strangerRate: {
    label: '`/` of a stranger, as browsers ask (bare: prerendered), requests/s per core',
    unit: 'rate',
    limits: [least(0.8, 'bare')],
  },
  strangerFirstByte: {
    label: 'the same, to the first byte, one at a time',
    unit: 'µs',
    limits: [most(1.2, 'bare')],
  },
  signedInRate: {
    label: '`/` signed in, as browsers ask (bare: rendered per request), requests/s per core',
    unit: 'rate',
    limits: [least(0.8, 'bare')],
  },
  sessionRate: {
    label: '`/api/auth/session` signed in (bare: `/`), requests/s per core',
    unit: 'rate',
    limits: [least(0.5, 'bare')],
  },
  signInRate: { label: 'complete sign-ins/s per core', unit: 'rate', limits: [] },
  memory: {
    label: 'memory after 100 000 requests ÷ after 20 000',
    unit: 'growth',
    limits: [value(1.1)],
  },
} as const satisfies Record<string, Figure>;

export type FigureId = keyof typeof figures;
export type Sample = Partial<Record<FigureId, number>>;

export function isFigureId(name: string): name is FigureId {
  return name in figures;
}
