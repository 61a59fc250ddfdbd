export const networkTexts = {
  /** A network that is not, or no longer, one of ours. */
  unnamed: (id: number) => `Chain ${id}`,
  /** An account that is one on this network only. */
  accountOn: (address: string, network: string) => `${address} on ${network}`,
} as const;
