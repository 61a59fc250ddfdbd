import { describe, expect, it } from 'vitest';
import {
  type AttemptEvent,
  type AttemptState,
  type ChosenWallet,
  initialAttempt,
  reduceAttempt,
} from '@/lib/wallet/attempts/attempt-state';

const wallet: ChosenWallet = {
  uid: 'u',
  id: 'rainbow',
  name: 'Rainbow',
  via: 'browser',
  store: { ios: null, android: null },
};
const link = { uri: 'wc:1', app: null, isSigningIn: true };
const base = { id: 7, connectOnly: 'no', wallet } as const;

const states = {
  idle: { ...initialAttempt, id: 7 },
  waiting: { ...base, phase: 'waiting' },
  silent: { ...base, phase: 'silent' },
  unseen: { ...base, phase: 'unseen' },
  requesting: { ...base, phase: 'requesting' },
  linked: { ...base, phase: 'linked', link },
  'ended by approval': { ...base, phase: 'ended', endedBy: 'approval' },
  'ended by failure': { ...base, phase: 'ended', endedBy: 'failure' },
  'ended by visitor': { ...base, phase: 'ended', endedBy: 'visitor' },
} as const satisfies Readonly<Record<string, AttemptState>>;

const relay: ChosenWallet = { ...wallet, via: 'relay' };
const events = {
  'choose (browser)': { type: 'choose', step: 'connection', wallet },
  'choose (relay)': { type: 'choose', step: 'connection', wallet: relay },
  'skip-sign-in': { type: 'skip-sign-in' },
  'show-link': { type: 'show-link', id: 7, link },
  'fall-silent': { type: 'fall-silent', id: 7 },
  answer: { type: 'answer', id: 7 },
  'close-list': { type: 'close-list' },
  approve: { type: 'approve', id: 7 },
  fail: { type: 'fail', id: 7 },
  cancel: { type: 'cancel' },
} as const satisfies Readonly<Record<string, AttemptEvent>>;

/** State after each event. An event that is not listed leaves the state unchanged. */
const always = { 'choose (browser)': 'waiting', 'choose (relay)': 'requesting' };
const ends = {
  approve: 'ended by approval',
  fail: 'ended by failure',
  cancel: 'ended by visitor',
};
const table: Readonly<Record<keyof typeof states, Readonly<Record<string, string>>>> = {
  idle: {},
  waiting: { ...ends, 'fall-silent': 'silent', 'close-list': 'unseen' },
  silent: { ...ends, answer: 'waiting', 'close-list': 'unseen' },
  unseen: ends,
  requesting: { ...ends, 'show-link': 'linked' },
  linked: { ...ends, 'show-link': 'linked' },
  'ended by approval': {},
  'ended by failure': {},
  'ended by visitor': {},
};

const nameOf = (state: AttemptState) =>
  state.phase === 'ended' ? `ended by ${state.endedBy}` : state.phase;

describe.each(Object.entries(states))('an attempt in the state %s', (name, state) => {
  const row: Readonly<Record<string, string>> = table[name as keyof typeof states];

  it.each(Object.entries(events))('moves to the expected state after %s', (eventName, event) => {
    const expected = { ...always, ...row }[eventName] ?? name;
    expect(nameOf(reduceAttempt(state, event))).toBe(expected);
  });

  it('ignores events from a replaced attempt', () => {
    for (const event of Object.values(events)) {
      if ('id' in event) expect(reduceAttempt(state, { ...event, id: 6 })).toBe(state);
    }
  });

  it('is replaced when the visitor chooses another wallet', () => {
    const next = reduceAttempt(state, events['choose (relay)']);
    expect(next).toEqual({ id: 8, connectOnly: 'no', phase: 'requesting', wallet: relay });
  });
});

it('keeps "connect only" through the step that reads the chain, and for one connection only', () => {
  const { 'skip-sign-in': skip, 'choose (browser)': connect } = events;
  const steps = [skip, { ...connect, step: 'chain' }, connect, connect] as const;
  let state: AttemptState = states.linked;
  const seen = steps.map((event) => {
    state = reduceAttempt(state, event);
    return state.connectOnly;
  });
  expect(seen).toEqual(['next', 'next', 'now', 'no']);
});
