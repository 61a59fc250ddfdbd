import { encodeFunctionData, type Hex, parseAbi, serializeErc8010Signature } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, it } from 'vitest';
import { accountFactories } from '@/lib/config';
import { isListedCall, isWrapped, unwrapSignature } from '@/lib/server/signature/erc6492';

const abi = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
  'function createProxy(address singleton, bytes data)',
  'function createProxyWithCallback(address singleton, bytes initializer, uint256 saltNonce, address callback)',
  'function deployWithFactory(address factory, bytes createData, bytes32 salt)',
]);
const other = '0x52908400098527886E0F7030069857D2E4169EE7';

function find(name: string) {
  const found = accountFactories.find((it) => it.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found.address;
}

const isListed = (factory: Hex, data: Hex) => isListedCall(1, { factory, data });
const create = encodeFunctionData({
  ...{ abi, functionName: 'createProxyWithNonce', args: [other, '0x12', 1n] },
});

it('accepts account creation by a listed factory, whatever the case of its address', () => {
  const safe = find('Safe 1.4.1');
  expect(isListed(safe, create)).toBe(true);
  expect(isListed(`0x${safe.slice(2).toLowerCase()}`, create)).toBe(true);
  expect(isListed(other, create)).toBe(false);
});

it('rejects other functions of a listed factory, such as one that derives the address from its nonce', () => {
  const safe = find('Safe 1.3.0');
  const next = encodeFunctionData({ abi, functionName: 'createProxy', args: [other, '0x'] });
  const withCallback = encodeFunctionData({
    ...{ abi, functionName: 'createProxyWithCallback', args: [other, '0x', 1n, other] },
  });
  expect(
    [next, withCallback, '0x', '0x12', `0x${'00'.repeat(4)}`].map((it) =>
      isListed(safe, it as Hex),
    ),
  ).toEqual(Array(5).fill(false));
});

it('accepts a call through a listed factory only if the factory it calls is listed too', () => {
  const staked = find('Kernel 3, by its staked factory');
  const by = (factory: Hex) =>
    encodeFunctionData({
      ...{
        abi,
        functionName: 'deployWithFactory',
        args: [factory, '0x12', `0x${'00'.repeat(32)}`],
      },
    });
  expect(isListed(staked, by(find('Kernel 3.3')))).toBe(true);
  expect(isListed(staked, by(other))).toBe(false);
  expect(isListed(staked, by(other).slice(0, 40) as Hex)).toBe(false);
});

it('lists each factory once', () => {
  const addresses = accountFactories.map(({ address }) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
});

// https://github.com/wevm/viem/issues/3905
it('unwraps a signature with a delegation, and creates nothing for it', async () => {
  const key = privateKeyToAccount(generatePrivateKey());
  const authorization = await key.signAuthorization({ address: other, chainId: 1, nonce: 0 });
  const signature = `0x${'12'.repeat(70)}` as const;
  const wrapped = serializeErc8010Signature({ authorization, data: '0x34', signature });
  expect(isWrapped(wrapped)).toBe(true);
  expect(unwrapSignature(wrapped)).toEqual({ signature, creation: null });
  expect(unwrapSignature(signature)).toEqual({ signature, creation: null });
});
