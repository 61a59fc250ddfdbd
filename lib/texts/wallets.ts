type Instructions = readonly (readonly [title: string, description: string])[];

/** How to use a wallet that cannot be used from this browser or page as it is. */
export const walletTexts = {
  safe: [
    ['Open your Safe', 'Go to app.safe.global and open the Safe that you want to use.'],
    [
      'Add this page',
      'Under Apps, choose “Add custom Safe App” and enter the address of this page.',
    ],
    ['Open it there', 'Inside your Safe this page connects by itself.'],
  ],
  brave: [
    ['Install Brave', 'Brave Wallet is part of the Brave browser.'],
    ['Set up your wallet', 'Create a wallet in Brave, or import the one you have.'],
    ['Come back in Brave', 'Open this page there and choose Brave Wallet again.'],
  ],
} as const satisfies Record<string, Instructions>;
