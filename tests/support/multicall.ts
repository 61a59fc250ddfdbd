import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { createChainClient } from '@/tests/support/chains';

/** Where nearly every chain of `viem/chains` has it. */
export const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11';
const hex = z.templateLiteral(['0x', z.string()]);

/**
 * Puts Multicall3 where real chains have it: viem reads balances and names through it there.
 * @see https://www.multicall3.com
 */
export async function installMulticall(id: number): Promise<void> {
  const client = createChainClient(id);
  // A call of the creation code answers with the code that it would leave behind.
  const { data } = await client.call({ data: await readBytecode() });
  await client.setCode({ address: multicall, bytecode: hex.parse(data) });
}

/** viem carries the code and does not export it. */
async function readBytecode() {
  const path = 'node_modules/viem/_esm/constants/contracts.js';
  const constants: unknown = await import(pathToFileURL(path).href);
  return z.object({ multicall3Bytecode: hex }).parse(constants).multicall3Bytecode;
}
