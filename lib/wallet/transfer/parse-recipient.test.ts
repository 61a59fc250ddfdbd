import { describe, expect, it } from 'vitest';
import { parseRecipient } from '@/lib/wallet/transfer/parse-recipient';

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const plain = { ok: true, kind: 'address', address, chainId: null, isCleaned: false };

describe('a recipient', () => {
  it.each([
    ['as it is', address],
    ['in lower case', address.toLowerCase()],
    ['in upper case', `0x${address.slice(2).toUpperCase()}`],
    ['between spaces and line breaks', ` \n${address}\r\n `],
    ['between hidden characters', `\u200b\u202e${address}\u2069\ufeff`],
    ['in a payment request', `ethereum:${address}`],
  ])('is an address %s', (_, text) => {
    expect(parseRecipient(text)).toEqual(plain);
  });

  it.each([
    ['a line break', `${address.slice(0, 20)}\n${address.slice(20)}`],
    ['a space', `${address.slice(0, 20)} ${address.slice(20)}`],
    ['a zero-width space', `${address.slice(0, 20)}\u200b${address.slice(20)}`],
    ['a mark that turns the text', `${address.slice(0, 20)}\u202e${address.slice(20)}`],
  ])('is told to be cleaned of %s inside', (_, text) => {
    expect(parseRecipient(text)).toEqual({ ...plain, isCleaned: true });
  });

  it.each([
    [`ethereum:${address}@137`, 137],
    [`ethereum:pay-${address}@10`, 10],
    [`ETHEREUM:${address.toLowerCase()}@1`, 1],
  ])('in the payment request %s has its network', (text, chainId) => {
    expect(parseRecipient(text)).toEqual({ ...plain, chainId });
  });

  it.each([
    ['vitalik.eth', 'vitalik.eth', false],
    ['ViTaLiK.eth', 'vitalik.eth', true],
    [' vitalik.eth\n', 'vitalik.eth', false],
    // The standard ignores it.
    ['vita\u200blik.eth', 'vitalik.eth', true],
    ['👨‍👩‍👧.eth', '👨‍👩‍👧.eth', false],
  ])('is a name: %j', (text, name, isRespelled) => {
    expect(parseRecipient(text)).toEqual({ ok: true, kind: 'name', name, isRespelled });
  });

  it.each([
    ['', 'empty'],
    [' \u200b\n', 'empty'],
    ['0x', 'unknown'],
    ['vitalik', 'unknown'],
    [`${address}0`, 'unknown'],
    ['XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS', 'unknown'],
    [`${'a'.repeat(300)}.eth`, 'unknown'],
    [address.replace('d8dA', 'D8dA'), 'checksum'],
    [`ethereum:${address.replace('d8dA', 'D8dA')}`, 'checksum'],
    [`0x${'0'.repeat(40)}`, 'zero'],
    ['vita\u202elik.eth', 'name'],
    ['vit\u0430lik.eth', 'name'],
    ['vita lik.eth', 'name'],
    ['.eth', 'name'],
    ['vitalik..eth', 'name'],
    [`ethereum:${address}?value=1e18`, 'request'],
    [`ethereum:${address}@1/transfer?address=${address}&uint256=1`, 'request'],
    [`ethereum:${address}@0`, 'request'],
    ['ethereum:vitalik.eth', 'request'],
  ])('refuses %j: %s', (text, problem) => {
    expect(parseRecipient(text)).toEqual({ ok: false, problem });
  });
});
