import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { createChainClient } from '@/tests/support/chains';

/** Multicall3's address on nearly every chain of `viem/chains`. */
export const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11';
const hex = z.templateLiteral(['0x', z.string()]);

/**
 * Puts Multicall3 at its usual address: viem reads balances and names through it.
 *
 * @see https://www.multicall3.com
 */
export async function installMulticall(id: number): Promise<void> {
  const client = createChainClient(id);
  // Calling the creation code returns the runtime code that it would deploy.
  const { data } = await client.call({ data: await readBytecode() });
  await client.setCode({ address: multicall, bytecode: hex.parse(data) });
}

/** Reads the code from viem's files, because viem does not export it. */
async function readBytecode() {
  const path = 'node_modules/viem/_esm/constants/contracts.js';
  const constants: unknown = await import(pathToFileURL(path).href);
  return z.object({ multicall3Bytecode: hex }).parse(constants).multicall3Bytecode;
}
