/** By chain id, where viem's names differ. */
export const kitNetworkNames: Readonly<Record<number, string>> = {
  10: 'Optimism',
  50: 'XDC',
  56: 'BSC',
  169: 'Manta',
  324: 'zkSync',
  1001: 'Kairos',
  1625: 'Gravity',
  7001: 'Zeta Athens',
  13505: 'Gravity Sepolia',
  33111: 'ApeChain Curtis',
  42161: 'Arbitrum',
  44787: 'Celo Alfajores',
  59140: 'Linea Goerli',
  59141: 'Linea Sepolia',
  59144: 'Linea',
};
