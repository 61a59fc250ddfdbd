import {
  InsufficientFundsError,
  SwitchChainError,
  TransactionExecutionError,
  UserRejectedRequestError,
} from 'viem';
import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { classifyError, toAppError } from '@/lib/errors/classify-error';
import { describeError } from '@/lib/errors/describe-error';

describe('classifyError', () => {
  it('finds a refusal below the errors that wrap it, and is silent', () => {
    const refusal = new UserRejectedRequestError(new Error('no'));
    const wrapped = new TransactionExecutionError(refusal, { account: null, docsPath: '/' });
    expect(classifyError(wrapped)).toBe('userRejected');
    expect(describeError('userRejected')).toBeNull();
  });

  it.each([4001, 5000, 5001, 5002])('takes a bare %i for a refusal', (code) => {
    expect(classifyError({ code, message: '' })).toBe('userRejected');
  });

  it.each([
    ['Connection request reset. Please try again.', 'userRejected'],
    ['connector not found', 'connectorMissing'],
    ['provider is required.', 'providerMissing'],
    ['Could not load Safe information', 'noSafe'],
    ["No matching key. session topic doesn't exist: 44dd", 'sessionGone'],
    ['Unable to add transaction\nInvalid transaction hash', 'walletJunk'],
    ['Failed to load chunk /_next/static/chunks/1.js', 'pageIncomplete'],
    ['Loading chunk 7 failed.', 'pageIncomplete'],
    ['Failed to fetch dynamically imported module: https://x.example/a.js', 'pageIncomplete'],
  ])('sorts the bare message "%s"', (message, code) => {
    expect(classifyError(new Error(message))).toBe(code);
  });

  it.each([
    [new SwitchChainError(new Error('no')), 'switchFailed'],
    [new InsufficientFundsError(), 'insufficientFunds'],
    [new AppError('nodeUnavailable'), 'nodeUnavailable'],
  ])('sorts %o', (error, code) => {
    expect(classifyError(error)).toBe(code);
  });

  it('believes the wallet rather than the name that wagmi gives its answer', () => {
    const answer = Object.assign(new Error('no such method'), { code: 4200 });
    expect(classifyError(new UserRejectedRequestError(answer))).toBe('unsupportedMethod');
  });

  it.each([undefined, null, 'text', 7, {}, new Error('never seen')])('takes %o', (thrown) => {
    expect(classifyError(thrown)).toBe('unknown');
  });

  it('ends on a chain that bites its tail', () => {
    const error = new Error('loop');
    error.cause = error;
    expect(classifyError(error)).toBe('unknown');
  });
});

describe('toAppError', () => {
  it('gives what was thrown a code, and keeps it as the cause', () => {
    const thrown = { code: -32002 };
    expect(toAppError(thrown)).toMatchObject({ code: 'requestPending', cause: thrown });
  });

  it('leaves an error that has a code as it is', () => {
    const retry = () => undefined;
    const error = new AppError('pairingExpired', { retry });
    expect(toAppError(error)).toBe(error);
  });
});
