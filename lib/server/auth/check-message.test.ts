import { createSiweMessage, generateSiweNonce } from 'viem/siwe';
import { describe, expect, it, vi } from 'vitest';
import { getMessageTerms, writeLinkStatement } from '@/lib/auth/message-terms';
import { requestedMethods, writeRecap, writeRecapStatement } from '@/lib/auth/recap';
import { config } from '@/lib/config';
import { statementForm } from '@/lib/env/statement-form';
import { checkMessage } from '@/lib/server/auth/check-message';

const now = new Date('2026-01-01T12:00:00.000Z');
const appUrl = 'https://door.example.org:8443';
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const nonce = generateSiweNonce();
const terms = getMessageTerms(appUrl, now);
const expected = { ...terms, nonce, chainIds: [1, 10, 137], oneApproval: true, now };
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
  it('passes with the terms that this server expects', () => {
    expect(checkMessage(write(), expected)).toEqual({
      ok: true,
      terms: { address, chainId: 1, nonce },
    });
  });

  it.each(['a'.repeat(500), "It's free: no fee, no $ [a/b] & (c) #1; x=y? ~_+*@!.-"])(
    'passes with the longest statement that a config may have, and with each character: %s',
    (statement) => {
      expect(statementForm.test(statement)).toBe(true);
      expect(checkMessage(write({ statement }), { ...expected, statement })).toMatchObject({
        ok: true,
      });
    },
  );

  it.each(['Acme Lend', 'Café', '"Acme"'])(
    'passes with the statement that links an account to a product named %s',
    (name) => {
      const spy = vi.spyOn(config, 'name', 'get').mockReturnValue(name);
      const statement = writeLinkStatement(address);
      spy.mockRestore();
      expect(checkMessage(write({ statement }), { ...expected, statement })).toMatchObject({
        ok: true,
      });
    },
  );

  it.each([-4, 4])('C8: passes when the signer’s clock is %i minutes off', (off) => {
    const text = write({ issuedAt: minutes(off), expirationTime: minutes(off + 10) });
    expect(checkMessage(text, expected)).toMatchObject({ ok: true });
  });

  it.each<[string, Changes]>([
    ['domain', { domain: 'evil.example.org' }],
    ['domain', { domain: 'door.example.org' }],
    ['domain', { domain: 'DOOR.example.org:8443' }],
    ['domain', { domain: 'door.example.org:8444' }],
    ['uri', { uri: 'https://evil.example.org' }],
    ['uri', { uri: 'http://door.example.org:8443' }],
    ['uri', { uri: 'https://door.example.org:8443/path' }],
    ['uri', { uri: 'https://door.example.org:8443/' }],
    ['uri', { uri: 'https://me@door.example.org:8443' }],
    ['nonce', { nonce: generateSiweNonce() }],
    ['statement', { statement: 'Give me everything.' }],
    ['chain', { chainId: 42_161 }],
    ['resources', { resources: ['https://door.example.org/everything'] }],
    ['request id', { requestId: 'one' }],
    ['scheme', { scheme: 'https' }],
    ['expiration time', { issuedAt: minutes(-9), expirationTime: minutes(-1) }],
    ['lifetime', { expirationTime: minutes(11) }],
    ['lifetime', { expirationTime: new Date('2027-01-01') }],
    ['issue time', { issuedAt: minutes(-60) }],
    ['issue time', { issuedAt: minutes(6), expirationTime: minutes(10) }],
    ['issue time', { issuedAt: minutes(60), expirationTime: minutes(68) }],
    ['not before', { notBefore: minutes(1) }],
  ])('is rejected for its %s', (reason, changes) => {
    expect(reasonFor(write(changes))).toBe(reason);
  });

  it('is rejected without an expiration time', () => {
    expect(reasonFor(write().replace(/\nExpiration Time:.*$/, ''))).toBe('expiration time');
  });

  const inStatement = new RegExp(`(?<=\n)(${terms.statement.split(' ', 1)[0]}) `);
  it.each([
    ['a lower-case address', (text: string) => text.replace(address, address.toLowerCase())],
    [
      'a wrong checksum',
      (text: string) => text.replace(address, `0x${address.slice(2).toUpperCase()}`),
    ],
    ['version 2', (text: string) => text.replace('Version: 1', 'Version: 2')],
    ['text behind it', (text: string) => `${text}\nAnd all my money.`],
    ['a line break behind it', (text: string) => `${text}\n`],
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a field twice', (text: string) => text.replace('Version: 1', 'Version: 1\nVersion: 1')],
    ['fields in another order', (text: string) => text.replace(/(URI.*)\n(Version.*)/, '$2\n$1')],
    ['a chain id of zero', (text: string) => text.replace('Chain ID: 1', 'Chain ID: 0')],
    ['a negative chain id', (text: string) => text.replace('Chain ID: 1', 'Chain ID: -1')],
    ['a padded chain id', (text: string) => text.replace('Chain ID: 1', 'Chain ID: 01')],
    ['a chain id of 2^64', (text: string) => text.replace('Chain ID: 1', `Chain ID: ${2n ** 64n}`)],
    ['its fields twice', (text: string) => `${text}\n\n${text.slice(text.indexOf('URI:'))}`],
    ['a line break in its request id', (text: string) => `${text}\nRequest ID: a\nb`],
    ['no statement', (text: string) => text.replace(`${terms.statement}\n`, '')],
    ['a line break in its statement', (text: string) => text.replace(inStatement, '$1\n')],
    ['a bidi mark in its statement', (text: string) => text.replace(inStatement, '$1 \u202e')],
    ['a bell in its statement', (text: string) => text.replace(inStatement, '$1 \u0007')],
    ['a user in its domain', (text: string) => `me@${text}`],
    ['a hex chain id', (text: string) => text.replace('Chain ID: 1', 'Chain ID: 0x1')],
    ['no nonce', (text: string) => text.replace(/Nonce: .*/, 'Nonce: ')],
    ['nothing at all', () => ''],
    ['junk', () => '\u0000\u202e{}'],
  ])('is rejected with %s', (_, change) => {
    expect(change(write())).not.toBe(write());
    expect(reasonFor(change(write()))).not.toBeNull();
  });
});

const statement = writeRecapStatement(terms.statement);
const granted = [1, 137];
const methods: readonly string[] = requestedMethods;

/** Encodes any text as a ReCap resource, in base64 without padding. */
const encode = (text: string) =>
  `urn:recap:${Buffer.from(text).toString('base64').replace(/=/g, '')}`;
const toAbilities = (of: readonly string[], limits: unknown) =>
  Object.fromEntries(of.map((method) => [`request/${method}`, limits]));
const toDetails = (of = methods, limits: unknown = [{ chains: ['eip155:1'] }]) => ({
  att: { eip155: toAbilities(of, limits) },
});
const print = (details: unknown) => encode(JSON.stringify(details));
const limit = (...chains: unknown[]) => print(toDetails(methods, [{ chains }]));

function writeWith(resources: string[], changes: Changes = {}): string {
  return write({ statement, resources, ...changes });
}

describe('a sign-in message with a ReCap', () => {
  it.each([
    ['no limits', writeRecap(null), 10],
    ['all chains', writeRecap([1, 10, 137]), 10],
    ['some chains', writeRecap(granted), 137],
    ['its own chain', writeRecap([1]), 1],
  ])('passes when the ReCap is ours, with %s', (_, recap, chainId) => {
    expect(checkMessage(writeWith([recap], { chainId }), expected)).toEqual({
      ok: true,
      terms: { address, chainId, nonce },
    });
  });

  it('has a ReCap that this file’s helpers encode exactly as writeRecap does', () => {
    expect(print(toDetails())).toBe(writeRecap([1]));
    expect(limit('eip155:1', 'eip155:137')).toBe(writeRecap(granted));
    expect(print(toDetails(methods, [{}]))).toBe(writeRecap(null));
  });

  it('is rejected when the deployment has one-approval sign-in turned off', () => {
    const text = writeWith([writeRecap(granted)]);
    const asked = { ...expected, oneApproval: false };
    expect(checkMessage(text, asked)).toEqual({ ok: false, reason: 'recap' });
    expect(checkMessage(write(), asked)).toMatchObject({ ok: true });
  });

  it('is rejected for a chain that the ReCap does not grant', () => {
    expect(reasonFor(writeWith([writeRecap(granted)], { chainId: 10 }))).toBe('chain');
    expect(reasonFor(writeWith([writeRecap(null)], { chainId: 42_161 }))).toBe('chain');
  });

  it.each<[string, Changes]>([
    ['domain', { domain: 'evil.example.org' }],
    ['uri', { uri: 'https://evil.example.org' }],
    ['nonce', { nonce: generateSiweNonce() }],
    ['request id', { requestId: 'one' }],
    ['scheme', { scheme: 'https' }],
    ['lifetime', { expirationTime: minutes(11) }],
    ['issue time', { issuedAt: minutes(-60) }],
    ['not before', { notBefore: minutes(1) }],
  ])('is rejected for its %s, like a message without a ReCap', (reason, changes) => {
    expect(reasonFor(writeWith([writeRecap(granted)], changes))).toBe(reason);
  });

  it.each([
    ['no sentence', terms.statement],
    ['the sentence alone', statement.slice(terms.statement.length + 1)],
    ['the sentence first', `${statement.slice(terms.statement.length + 1)} ${terms.statement}`],
    ['the sentence twice', writeRecapStatement(statement)],
    ['another statement', writeRecapStatement('Give me everything.')],
    ['more behind the sentence', `${statement} And more.`],
    ['more before it', `And more. ${statement}`],
    ['two blanks between', statement.replace(' I further', '  I further')],
    ['a method more in it', statement.replace("'personal_sign'", "'eth_sign', 'personal_sign'")],
    ['a method fewer in it', statement.replace(", 'personal_sign'", '')],
    [
      'its methods in another order',
      writeRecapStatement(terms.statement).replace(
        "'eth_sendTransaction', 'eth_signTypedData_v4'",
        "'eth_signTypedData_v4', 'eth_sendTransaction'",
      ),
    ],
    ['another ability in it', statement.replace("'request'", "'crud'")],
    ['another namespace in it', statement.replace("'eip155'", "'solana'")],
    ['another number in it', statement.replace('(1)', '(2)')],
  ])('is rejected with %s', (_, changed) => {
    expect(changed).not.toBe(statement);
    expect(reasonFor(writeWith([writeRecap(granted)], { statement: changed }))).toBe('recap');
  });

  it('is rejected with the ReCap sentence but no resource', () => {
    expect(reasonFor(write({ statement }))).toBe('statement');
    expect(reasonFor(`${write({ statement })}\nResources:`)).not.toBeNull();
    expect(reasonFor(`${write()}\nResources:`)).not.toBeNull();
  });

  it.each([
    ['another one', ['https://evil.example.org']],
    ['another urn', [writeRecap([1]).replace('recap', 'receipt')]],
    ['a ReCap in capitals', [writeRecap([1]).replace('urn:recap', 'URN:RECAP')]],
    ['two ReCaps', [writeRecap([1]), writeRecap([1])]],
    ['two ReCaps of different limits', [writeRecap(null), writeRecap([1])]],
    ['another one before', ['https://evil.example.org', writeRecap([1])]],
    ['another one behind', [writeRecap([1]), 'https://evil.example.org']],
  ])('is rejected with these resources: %s', (_, resources) => {
    expect(reasonFor(writeWith(resources))).not.toBeNull();
    expect(reasonFor(write({ resources }))).not.toBeNull();
  });

  const own = JSON.stringify(toDetails());
  it.each([
    ['a method more', print(toDetails(['eth_sign', ...methods]))],
    ['a method fewer', print(toDetails(methods.slice(1)))],
    ['no method', print(toDetails([]))],
    ['its methods in another order', print(toDetails(methods.toReversed()))],
    [
      'a method that is named twice',
      encode(own.replace('{"request', '{"request/personal_sign":[{}],"request')),
    ],
    ['another ability', encode(own.replaceAll('request/', 'crud/'))],
    ['another namespace', print({ att: { solana: toDetails().att.eip155 } })],
    ['a namespace for one chain', print({ att: { 'eip155:1': toDetails().att.eip155 } })],
    ['a namespace more', print({ att: { ...toDetails().att, 'https://evil.example.org': {} } })],
    ['limits of its own for one method', encode(own.replace('[{"chains":["eip155:1"]}]', '[{}]'))],
    ['limits of another kind', print(toDetails(methods, [{ accounts: ['eip155:1'] }]))],
    ['limits more', print(toDetails(methods, [{ chains: ['eip155:1'], value: 1 }]))],
    ['limits twice', print(toDetails(methods, [{ chains: ['eip155:1'] }, {}]))],
    ['no limits and none empty', print(toDetails(methods, []))],
    ['limits that are no list', print(toDetails(methods, { chains: ['eip155:1'] }))],
    ['proofs', print({ ...toDetails(), prf: [] })],
    ['proofs first', print({ prf: [], ...toDetails() })],
    ['no chain', limit()],
    ['a chain that is not ours', limit('eip155:424242')],
    ['a chain more than ours', limit('eip155:1', 'eip155:424242')],
    ['a chain twice', limit('eip155:1', 'eip155:1')],
    ['its chains in another order', limit('eip155:137', 'eip155:1')],
    ['a chain as a number', limit(1)],
    ['a chain in hex', limit('eip155:0x1')],
    ['a chain padded', limit('eip155:01')],
    ['every chain', limit('eip155:*')],
    ['a chain of another namespace', limit('eip155:1', 'solana:1')],
    ['blanks in the JSON', encode(own.replaceAll(':', ': '))],
    ['a line break behind the JSON', encode(`${own}\n`)],
    ['escaped slashes in the JSON', encode(own.replaceAll('/', '\\/'))],
    ['escaped letters in the JSON', encode(own.replace('eip155', '\\u0065ip155'))],
    ['a byte order mark', encode(`\ufeff${own}`)],
    ['no JSON', encode('eip155')],
    ['nothing in it', 'urn:recap:'],
    ['no base64', 'urn:recap:***'],
    ['padding', `${writeRecap(null)}=`],
    ['padding of two', `${writeRecap([1])}==`],
    [
      'another last letter',
      writeRecap([1]).replace(/.$/, (it) => String.fromCharCode(it.charCodeAt(0) + 1)),
    ],
    ['a query', `${writeRecap([1])}?x`],
    ['a fragment', `${writeRecap([1])}#x`],
    ['percent signs', writeRecap([1]).replace('urn:recap:e', 'urn:recap:%65')],
  ])('is rejected when its ReCap has %s', (_, recap) => {
    expect(methods.length).toBe(7);
    expect([writeRecap(null), writeRecap([1])]).not.toContain(recap);
    expect(reasonFor(writeWith([recap]))).toBe('recap');
  });

  it.each([
    ['a line break behind it', (text: string) => `${text}\n`],
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['text behind it', (text: string) => `${text}\nAnd all my money.`],
    ['a field behind it', (text: string) => `${text}\nNot Before: ${now.toISOString()}`],
    ['a blank behind it', (text: string) => `${text} `],
    [
      'the sentence in a line of its own',
      (text: string) => text.replace(' I further', '\nI further'),
    ],
    ['a nonce in its statement', (text: string) => text.replace(' I', `\nNonce: ${nonce}\nI`)],
    ['its lines twice', (text: string) => `${text}${text.slice(text.indexOf('\nResources'))}`],
    ['its statement twice', (text: string) => text.replace('\n\nURI', `\n\n${statement}\n\nURI`)],
    [
      'resources first',
      (text: string) => text.replace(/(\nNonce[\s\S]*)(\nResources[\s\S]*)/, '$2$1'),
    ],
    [
      'a ReCap before the fields',
      (text: string) => text.replace('\nURI', `\nResources:\n- ${writeRecap([1])}\nURI`),
    ],
    ['blanks before the resource', (text: string) => text.replace('- urn', '-  urn')],
  ])('is rejected with %s', (_, change) => {
    const text = writeWith([writeRecap(granted)]);
    expect(reasonFor(text)).toBeNull();
    expect(change(text)).not.toBe(text);
    expect(reasonFor(change(text))).not.toBeNull();
  });

  it('passes at the length that its chains need, and is rejected when longer', () => {
    const chainIds = Array.from({ length: 60 }, (_, index) => 1_000_000 + index);
    const changes = { chainId: 1_000_000 };
    const check = (recap: string) =>
      checkMessage(writeWith([recap], changes), { ...expected, chainIds });
    expect(check(writeRecap(chainIds))).toMatchObject({ ok: true });
    expect(check(`${writeRecap(chainIds)}A`)).toEqual({ ok: false, reason: 'recap' });
    const text = writeWith([writeRecap(granted)]);
    expect(reasonFor(text.replace('Nonce: ', `Nonce: ${'a'.repeat(1_000)}`))).toBe('too long');
  });
});
