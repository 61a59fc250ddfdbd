import { concat, encodeAbiParameters } from 'viem';

/** A contract that gives six for `decimals()` (0x313ce567) and FERN for all else. */
export const tokenCode = concat([
  '0x5f3560e01c63313ce56714601857606060215f3960605ff3',
  '0x5b60065f5260205ff3',
  encodeAbiParameters([{ type: 'string' }], ['FERN']),
]);
