import { readFileSync } from 'node:fs';
import solc from 'solc';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkSignatureCode } from '@/lib/server/signature/check-signature-code';

const file = 'check-signature.sol';
const output = z.object({
  errors: z.array(z.unknown()).optional(),
  contracts: z.object({
    [file]: z.object({
      CheckSignature: z.object({ evm: z.object({ bytecode: z.object({ object: z.string() }) }) }),
    }),
  }),
});
/** Supports the oldest chains, and omits the metadata trailer, which depends on comments. */
const settings = {
  evmVersion: 'london',
  optimizer: { enabled: true, runs: 1 },
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
};

test('the bytecode that checks a signature on a node matches its compiled source', () => {
  const content = readFileSync(`lib/server/signature/${file}`, 'utf8');
  const input = { language: 'Solidity', sources: { [file]: { content } }, settings };
  const { errors, contracts } = output.parse(JSON.parse(solc.compile(JSON.stringify(input))));
  expect(errors).toBeUndefined();
  expect(`0x${contracts[file].CheckSignature.evm.bytecode.object}`).toBe(checkSignatureCode);
});
