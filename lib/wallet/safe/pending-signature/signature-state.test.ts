import { describe, expect, it } from 'vitest';
import {
  canSubmit,
  idle,
  type PendingSignature,
  reduceSignature,
  type SignatureEvent,
  type SignatureState,
} from '@/lib/wallet/safe/pending-signature/signature-state';

const hash = `0x${'1'.repeat(64)}` as const;
const other = `0x${'2'.repeat(64)}` as const;
const message = 'sign in';
const signIn = {
  address: `0x${'a'.repeat(40)}`,
  chainId: 1,
  message,
  expires: '',
  proposal: null,
} as const;

const starting: SignatureState = { step: 'starting', error: null };
const asked: PendingSignature = {
  step: 'pending',
  error: null,
  pending: signIn,
  ticket: 'ticket',
  request: 'asked',
  signed: null,
  isBusy: false,
  isSubmitting: false,
  refused: null,
};
const onChain = { ...asked, request: 'on-chain', pending: { ...signIn, proposal: hash } } as const;
const states = { idle, starting, asked, onChain };

const of = <Type extends string, Rest extends object>(type: Type, rest: Rest) =>
  ({ type, message, ...rest }) as const;
const read = (status: 'unknown' | 'confirming' | 'succeeded' | 'failed', proposal = hash) =>
  of('proposal', { proposal, read: { status, confirmed: 1 } });
const refused = (reason: 'waiting' | 'busy', signature: `0x${string}`) =>
  of('refused', { reason, signature });
const failed = { type: 'failed', message, error: 'unknown' } as const;
const lost = { ...asked, request: 'failed' } as const;

/** Next state for each current state; an omitted one stays unchanged. */
type Row = [name: string, SignatureEvent, Partial<Record<keyof typeof states, SignatureState>>];

/** Applies a change to both pending states. */
const both = (change: Partial<PendingSignature>) => ({
  asked: { ...asked, ...change },
  onChain: { ...onChain, ...change },
});

const rows: readonly Row[] = [
  ['start', { type: 'start' }, { idle: starting }],
  ['started', { type: 'started', pending: signIn, ticket: 'ticket' }, { starting: asked }],
  [
    'start-failed',
    { type: 'start-failed', error: 'unknown' },
    { starting: { step: 'idle', error: 'unknown' } },
  ],
  [
    'found',
    { type: 'found', pending: signIn },
    { idle: { ...asked, ticket: null, request: 'kept' } },
  ],
  ['cancelled', { type: 'cancelled' }, { starting: idle, asked: idle, onChain: idle }],
  [
    'cancel-failed',
    { type: 'cancel-failed', error: 'unknown' },
    { idle: { step: 'idle', error: 'unknown' } },
  ],
  ['signed-in', { type: 'signed-in' }, { starting: idle, asked: idle, onChain: idle }],
  ['request', of('request', { outcome: 'closed' }), both({ request: 'closed' })],
  ['owners', of('owners', { signed: 1 }), both({ signed: 1 })],
  ['submitted', of('submitted', {}), both({ isSubmitting: true })],
  ['accepted', of('accepted', {}), { asked: idle, onChain: idle }],
  ['gone', of('gone', {}), { asked: idle, onChain: idle }],
  ['refused: too few owners', refused('waiting', '0xabc'), both({ refused: '0xabc' })],
  ['refused: not on the server’s chain yet', refused('waiting', '0x'), {}],
  ['refused: the server is busy', refused('busy', '0xabc'), both({ isBusy: true })],
  ['failed', failed, both({ error: 'unknown' })],
  ['proposed', of('proposed', { proposal: hash }), { asked: { ...onChain }, onChain }],
  ['proposal: unknown', read('unknown'), {}],
  ['proposal: confirming', read('confirming'), { onChain: { ...onChain, signed: 1 } }],
  ['proposal: succeeded', read('succeeded'), { onChain: { ...onChain, signed: 1 } }],
  ['proposal: failed', read('failed'), { onChain: lost }],
  ['proposal: another one', read('failed', other), {}],
];

describe.each(rows)('the event %s', (_, event, next) => {
  it.each(Object.entries(states))('leads to the expected state from %s', (name, state) => {
    const wanted = next[name as keyof typeof states] ?? state;
    expect(reduceSignature(state, event)).toEqual(wanted);
  });
});

it('ignores events of a sign-in that has ended', () => {
  const late = { ...failed, message: 'another' };
  expect(reduceSignature(asked, late)).toBe(asked);
  expect(canSubmit(asked, 'another', '0xabc')).toBe(false);
});

it('submits one signature at a time, and never resubmits a refused one', () => {
  expect(canSubmit(asked, message, '0xabc')).toBe(true);
  expect(canSubmit({ ...asked, isSubmitting: true }, message, '0xabc')).toBe(false);
  expect(canSubmit({ ...asked, refused: '0xabc' }, message, '0xabc')).toBe(false);
  expect(canSubmit({ ...asked, refused: '0xabc' }, message, '0xdef')).toBe(true);
  expect(canSubmit(idle, message, '0xabc')).toBe(false);
});
