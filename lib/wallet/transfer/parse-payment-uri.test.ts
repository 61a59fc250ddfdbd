import { expect, it } from 'vitest';
import { isPaymentUri, parsePaymentUri } from '@/lib/wallet/transfer/parse-payment-uri';

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const none = { chainId: null, token: null, value: null };

it.each([
  [`ethereum:${address}`, { ...none, to: address }],
  [` ethereum:pay-${address}\n`, { ...none, to: address }],
  [`ETHEREUM:${address}@10`, { ...none, to: address, chainId: 10 }],
  [`ethereum:${address}?value=2.014e18`, { ...none, to: address, value: 2_014n * 10n ** 15n }],
  [`ethereum:${address}?value=+2.5e+18`, { ...none, to: address, value: 25n * 10n ** 17n }],
  [`ethereum:${address}?value=1&gas=21000`, { ...none, to: address, value: 1n }],
  // https://github.com/shapeshift/web/issues/2059
  ['ethereum:vitalik.eth@1', { ...none, to: 'vitalik.eth', chainId: 1 }],
  ['ethereum:pay-n%C3%AFck.eth', { ...none, to: 'nïck.eth' }],
  [
    `ethereum:${token}@1/transfer?address=${address}&uint256=1e6`,
    { to: address, chainId: 1, token, value: 1_000_000n },
  ],
  [`ethereum:${token}/transfer?address=a.eth`, { ...none, to: 'a.eth', token }],
])('reads %j', (text, request) => {
  expect(isPaymentUri(text)).toBe(true);
  expect(parsePaymentUri(text)).toEqual(request);
});

it.each([
  'ethereum:',
  `ethereum:${token}/approve?address=${address}&uint256=1`,
  `ethereum:${token}/transfer?uint256=1`,
  `ethereum:${token}/transfer?address=${address}&uint256=1&value=1`,
  `ethereum:token.eth/transfer?address=${address}&uint256=1`,
  // Calls, as EIP-681's predecessor writes them: https://github.com/ethereum/EIPs/issues/67
  `ethereum:${token}?value=1e18&data=0xd0e30db0`,
  `ethereum:${token}?function=transfer(address ${address}, uint256 1)`,
  `ethereum:${token}/transfer?address=${address}&uint256=1&data=0x00`,
  // The call's name is missing.
  `ethereum:${token}?address=${address}&uint256=1`,
  `ethereum:${address}?value=0.5`,
  `ethereum:${address}?value=-1`,
  `ethereum:${address}?value=0x10`,
  `ethereum:${address}?value=1e99`,
  `ethereum:${address}@${'9'.repeat(20)}`,
  `ethereum:${'%'}.eth`,
  `ethereum:${'a'.repeat(3_000)}`,
])('reads no payment in %j', (text) => {
  expect(isPaymentUri(text)).toBe(true);
  expect(parsePaymentUri(text)).toBeNull();
});

it.each([address, 'vitalik.eth', 'bitcoin:1', ''])('does not take %j for a request', (text) => {
  expect(isPaymentUri(text)).toBe(false);
});
