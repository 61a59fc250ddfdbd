import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';

const hex = z.templateLiteral(['0x', z.string()]);
const output = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).optional(),
  contracts: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ evm: z.object({ deployedBytecode: z.object({ object: z.string() }) }) }),
    ),
  ),
});

/**
 * Compiles the first contract in a file of `folder`, by name, to the code that a chain would hold. Cached by the
 * source's hash, because the compiler takes two seconds.
 */
export async function compile(
  file: string,
  folder = 'tests/support/contracts',
): Promise<`0x${string}`> {
  const source = readFileSync(join(folder, file), 'utf8');
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 16);
  const cached = join('test-results/contracts', `${basename(file, '.sol')}-${hash}`);
  if (existsSync(cached)) return hex.parse(readFileSync(cached, 'utf8'));
  const { default: solc } = await import('solc');
  const settings = { outputSelection: { '*': { '*': ['evm.deployedBytecode.object'] } } };
  const input = { language: 'Solidity', sources: { [file]: { content: source } }, settings };
  const { errors = [], contracts } = output.parse(JSON.parse(solc.compile(JSON.stringify(input))));
  if (errors.length > 0) throw new Error(errors.map((it) => it.formattedMessage).join('\n'));
  const [contract] = Object.values(contracts[file] ?? {});
  const code = hex.parse(`0x${contract?.evm.deployedBytecode.object}`);
  mkdirSync('test-results/contracts', { recursive: true });
  // Written atomically: another run may be reading it.
  writeFileSync(`${cached}.${process.pid}`, code);
  renameSync(`${cached}.${process.pid}`, cached);
  return code;
}
