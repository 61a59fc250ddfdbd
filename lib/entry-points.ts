import type { Address } from 'viem';

/**
 * ERC-4337's entry points 0.6 to 0.9, at the same address on every chain. Any contract can log their events, so
 * only logs of these count.
 * @see https://github.com/eth-infinitism/account-abstraction/releases
 */
export const entryPoints: readonly Address[] = [
  '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789',
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  '0x433709009B8330FDa32311DF1C2AFA402eD8D009',
];
