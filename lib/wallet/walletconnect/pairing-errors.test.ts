import { expect, test } from 'vitest';
import { AppError } from '@/lib/errors/app-error';
import { translatePairingError } from '@/lib/wallet/walletconnect/pairing-errors';

test.each([
  ['Proposal expired', 'pairingExpired'],
  ["Couldn't establish socket connection to the relay server: wss://relay", 'relayUnreachable'],
  ['Socket stalled when trying to connect to wss://relay', 'relayUnreachable'],
  ['Subscribing to 0a failed, please try again', 'relayUnreachable'],
  ['Failed to publish payload, please try again. id:1 tag:1100', 'relayUnreachable'],
  ['No internet connection detected. Please restart your network', 'relayUnreachable'],
  ["No matching key. session topic doesn't exist: 0a", 'sessionEnded'],
  ['User rejected.', 'pairingRejected'],
  ['The user declined', 'pairingRejected'],
  ['Connection interrupted while trying to subscribe', 'relayUnreachable'],
  ['WebSocket connection failed for host: wss://relay', 'relayUnreachable'],
  ['WebSocket connection closed abnormally with code: 1006', 'relayUnreachable'],
  ['Connection already closed', 'relayUnreachable'],
  ['no answer in time', 'relayUnreachable'],
  ['Failed to load chunk /_next/static/chunks/1.js', 'pageIncomplete'],
])('"%s" is reported as %s', (message, code) => {
  expect(translatePairingError(new Error(message))).toMatchObject({ code });
});

test('returns a translated error or an unknown error unchanged', () => {
  const known = new AppError('otherChainsApproved');
  expect(translatePairingError(known)).toBe(known);
  const unknown = new Error('Wallet failed to load its relayed socket');
  expect(translatePairingError(unknown)).toBe(unknown);
});
