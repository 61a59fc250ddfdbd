import { describe, expect, it } from 'vitest';
import { parseRecipient } from '@/lib/wallet/transfer/parse-recipient';

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const [start, end] = [address.slice(0, 20), address.slice(20)];

describe('a recipient', () => {
  it.each([
    ['as it is', address],
    ['in lower case', address.toLowerCase()],
    ['in upper case', `0x${address.slice(2).toUpperCase()}`],
    ['between spaces and line breaks', ` \n${address}\r\n `],
    ['between hidden characters', `\u200b\u202e${address}\u2069\ufeff`],
    ['around a line break', `${start}\n${end}`],
    ['around hidden characters', `${start}\u200b\u202e${end}`],
  ])('can be an address %s', (_, text) => {
    expect(parseRecipient(text)).toEqual({ kind: 'address', address });
  });

  it.each([
    ['vitalik.eth', 'vitalik.eth'],
    ['ViTaLiK.eth', 'vitalik.eth'],
    [' vitalik.eth\n', 'vitalik.eth'],
    // The standard ignores zero-width spaces.
    ['vita\u200blik.eth', 'vitalik.eth'],
    ['👨‍👩‍👧.eth', '👨‍👩‍👧.eth'],
  ])('can be the name %j', (text, name) => {
    expect(parseRecipient(text)).toEqual({ kind: 'name', name });
  });

  it.each([
    ['', 'unknown'],
    [' \u200b\n', 'unknown'],
    ['0x', 'unknown'],
    ['vitalik', 'unknown'],
    [`${address}0`, 'unknown'],
    [`ethereum:${address}@137`, 'unknown'],
    ['XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS', 'unknown'],
    [`${'a'.repeat(300)}.eth`, 'unknown'],
    [address.replace('d8dA', 'D8dA'), 'checksum'],
    [`0x${'0'.repeat(40)}`, 'zero'],
    ['vita\u202elik.eth', 'name'],
    ['vit\u0430lik.eth', 'name'],
    ['vita lik.eth', 'name'],
    ['.eth', 'name'],
    ['vitalik..eth', 'name'],
  ])('cannot be %j: %s', (text, problem) => {
    expect(parseRecipient(text)).toEqual({ kind: 'problem', problem });
  });
});
