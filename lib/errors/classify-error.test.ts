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
  it('finds a refusal inside the errors that wrap it, and shows no text for it', () => {
    const refusal = new UserRejectedRequestError(new Error('no'));
    const wrapped = new TransactionExecutionError(refusal, { account: null, docsPath: '/' });
    expect(classifyError(wrapped)).toBe('userRejected');
    expect(describeError('userRejected')).toBeNull();
  });

  it.each([4001, 5000, 5001, 5002])('treats a bare %i as a refusal', (code) => {
    expect(classifyError({ code, message: '' })).toBe('userRejected');
  });

  // Each wallet's words and their source: `refusals` in lib/errors/error-marks.ts.
  it.each([
    [-32603, 'MetaMask Message Signature: User denied message signature.'],
    [-32603, 'User rejected the request'],
    [-32000, 'user cancelled'],
    [0, 'Cancelled by User'],
    [undefined, 'Confirmation declined by user'],
    [undefined, 'User declined transaction'],
    [undefined, 'Request rejected'],
    [4100, 'The user has rejected this request.'],
    ['ACTION_REJECTED', 'user action'],
    [-32603, '{"code":4001,"message":"?","stack":""}'],
    [undefined, '用户取消了操作'],
    [undefined, '用戶拒絕'],
    [undefined, 'ユーザーがリクエストを拒否しました'],
    [undefined, '사용자가 요청을 거부했습니다'],
  ])('treats %s "%s" as a refusal, also nested or as a text', (code, message) => {
    const error = { code, message };
    expect(classifyError(error)).toBe('userRejected');
    expect(classifyError({ code: -32603, message: 'Internal error', data: error })).toBe(
      'userRejected',
    );
    expect(classifyError({ error })).toBe('userRejected');
    if (code !== 'ACTION_REJECTED') expect(classifyError(message)).toBe('userRejected');
  });

  it.each([
    { code: -32003, message: 'Transaction rejected.' },
    { code: -32603, message: 'execution reverted: user rejected by the guard' },
    { code: -32603, message: 'The relay rejected the message' },
    { code: 5, message: 'Request rejected by the node' },
    { name: 'RpcRequestError', code: -32000, message: 'user rejected' },
  ])('does not treat %o as a refusal', (error) => {
    expect(classifyError(error)).not.toBe('userRejected');
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
  ])('classifies the bare message "%s"', (message, code) => {
    expect(classifyError(new Error(message))).toBe(code);
  });

  it.each([
    [new SwitchChainError(new Error('no')), 'switchFailed'],
    [new InsufficientFundsError(), 'insufficientFunds'],
    [new AppError('nodeUnavailable'), 'nodeUnavailable'],
  ])('classifies %o', (error, code) => {
    expect(classifyError(error)).toBe(code);
  });

  it('goes by the wallet’s error code, not by the error that wraps it', () => {
    const answer = Object.assign(new Error('no such method'), { code: 4200 });
    expect(classifyError(new UserRejectedRequestError(answer))).toBe('unsupportedMethod');
  });

  it.each([undefined, null, 'text', 7, {}, new Error('never seen')])(
    'classifies %o as unknown',
    (thrown) => {
      expect(classifyError(thrown)).toBe('unknown');
    },
  );

  it('terminates on a circular chain of causes', () => {
    const error = new Error('loop');
    error.cause = error;
    expect(classifyError(error)).toBe('unknown');
  });
});

describe('toAppError', () => {
  it('gives a thrown value a code and keeps the value as the cause', () => {
    const thrown = { code: -32002 };
    expect(toAppError(thrown)).toMatchObject({ code: 'requestPending', cause: thrown });
  });

  it('returns an error that already has a code unchanged', () => {
    const retry = () => undefined;
    const error = new AppError('pairingExpired', { retry });
    expect(toAppError(error)).toBe(error);
  });
});
