import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Hex, padHex, size, stringToHex, toHex } from 'viem';
import { demoCliTexts } from '@/lib/cli/cli-texts';
import { membersPass } from '@/lib/members-pass';
import { demoTokens } from '@/lib/tokens';
import { demoDelegate } from '@/lib/wallet/demo/name';

/** Puts the demo's contracts on one of its chains. Throws if the chain does not take one. */
export async function installContracts(url: string, root: string, chainId: number): Promise<void> {
  await install(url, 'anvil_setCode', [demoDelegate, readCode(root, 'demo-account')]);
  if (chainId === membersPass.chainId) {
    await install(url, 'anvil_setCode', [membersPass.address, readCode(root, 'members-pass')]);
  }
  const code = readCode(root, 'demo-token');
  for (const token of demoTokens.filter((it) => it.chainId === chainId)) {
    await install(url, 'anvil_setCode', [token.address, code]);
    const { name, symbol, decimals } = token;
    // The storage layout of lib/cli/contracts/demo-token.sol.
    const slots = [toShortString(name), toShortString(symbol), toHex(decimals, { size: 32 })];
    for (const [slot, word] of slots.entries()) {
      await install(url, 'anvil_setStorageAt', [token.address, toHex(slot), word]);
    }
  }
}

/**
 * Encodes at most 31 bytes of text, with twice their number in the last byte.
 * @see https://docs.soliditylang.org/en/latest/internals/layout_in_storage.html#bytes-and-string
 */
function toShortString(text: string): Hex {
  const bytes = stringToHex(text);
  if (size(bytes) > 31) throw new Error(`"${text}" is longer than 31 bytes.`);
  return toHex(BigInt(padHex(bytes, { dir: 'right' })) + BigInt(size(bytes) * 2), { size: 32 });
}

function readCode(root: string, name: string): string {
  return readFileSync(join(root, `lib/cli/contracts/${name}.hex`), 'utf8').trim();
}

async function install(url: string, method: string, params: unknown): Promise<void> {
  const text = await callNode(url, method, params);
  if (text.includes('"error"')) throw new Error(demoCliTexts.notInstalled(text));
}

/** Returns the text of the response, even for an error. */
export async function callNode(url: string, method: string, params: unknown): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(2_000),
  });
  return await response.text();
}
