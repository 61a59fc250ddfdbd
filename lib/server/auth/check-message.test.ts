import { createSiweMessage, generateSiweNonce } from 'viem/siwe';
import { describe, expect, it } from 'vitest';
import { getMessageTerms } from '@/lib/auth/message-terms';
import { checkMessage } from '@/lib/server/auth/check-message';

const now = new Date('2026-01-01T12:00:00.000Z');
const appUrl = 'https://door.example.org:8443';
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const nonce = generateSiweNonce();
const terms = getMessageTerms(appUrl, now);
const expected = { ...terms, nonce, chainIds: [1, 10], now };
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

type Changes = Partial<Parameters<typeof createSiweMessage>[0]>;

function write(changes: Changes = {}): string {
  return createSiweMessage({ ...terms, address, chainId: 1, nonce, ...changes });
}

function reasonFor(text: string): string | null {
  const checked = checkMessage(text, expected);
  return checked.ok ? null : checked.reason;
}

describe('a sign-in message', () => {
  it('passes when it is what this server asked for', () => {
    expect(checkMessage(write(), expected)).toEqual({
      ok: true,
      terms: { address, chainId: 1, nonce },
    });
  });

  it.each<[string, Changes]>([
    ['domain', { domain: 'evil.example.org' }],
    ['domain', { domain: 'door.example.org' }],
    ['domain', { domain: 'door.example.org:8444' }],
    ['uri', { uri: 'https://evil.example.org' }],
    ['uri', { uri: 'http://door.example.org:8443' }],
    ['uri', { uri: 'https://door.example.org:8443/path' }],
    ['nonce', { nonce: generateSiweNonce() }],
    ['statement', { statement: 'Give me everything.' }],
    ['chain', { chainId: 137 }],
    ['resources', { resources: ['https://door.example.org/everything'] }],
    ['request id', { requestId: 'one' }],
    ['scheme', { scheme: 'https' }],
    ['expiration time', { issuedAt: minutes(-9), expirationTime: minutes(-1) }],
    ['lifetime', { expirationTime: minutes(11) }],
    ['lifetime', { expirationTime: new Date('2027-01-01') }],
    ['issue time', { issuedAt: minutes(-60) }],
    ['issue time', { issuedAt: minutes(6), expirationTime: minutes(10) }],
    ['not before', { notBefore: minutes(1) }],
  ])('is refused for its %s', (reason, changes) => {
    expect(reasonFor(write(changes))).toBe(reason);
  });

  it('is refused without an end', () => {
    expect(reasonFor(write().replace(/\nExpiration Time:.*$/, ''))).toBe('expiration time');
  });

  it.each([
    ['a lower-case address', (text: string) => text.replace(address, address.toLowerCase())],
    ['version 2', (text: string) => text.replace('Version: 1', 'Version: 2')],
    ['text behind it', (text: string) => `${text}\nAnd all my money.`],
    ['a line break behind it', (text: string) => `${text}\n`],
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a field twice', (text: string) => text.replace('Version: 1', 'Version: 1\nVersion: 1')],
    ['fields in another order', (text: string) => text.replace(/(URI.*)\n(Version.*)/, '$2\n$1')],
    ['a chain id of zero', (text: string) => text.replace('Chain ID: 1', 'Chain ID: 0')],
    ['a negative chain id', (text: string) => text.replace('Chain ID: 1', 'Chain ID: -1')],
    ['a padded chain id', (text: string) => text.replace('Chain ID: 1', 'Chain ID: 01')],
    ['a hex chain id', (text: string) => text.replace('Chain ID: 1', 'Chain ID: 0x1')],
    ['no nonce', (text: string) => text.replace(/Nonce: .*/, 'Nonce: ')],
    ['nothing at all', () => ''],
    ['junk', () => '\u0000\u202e{}'],
  ])('is refused with %s', (_, change) => {
    expect(reasonFor(change(write()))).not.toBeNull();
  });
});
