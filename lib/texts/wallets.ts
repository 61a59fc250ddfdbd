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

/** While a wallet on a phone, this one or another, is awaited. */
export const pairingTexts = {
  copyLink: 'Copy link',
  copied: 'Copied',
  copyFailed: 'Could not be copied.',
  opening: (wallet: string) => `Opening ${wallet}…`,
  cancel: 'Cancel',
  title: (wallet: string) => `Continue in ${wallet}`,
  titleOfAny: 'Continue in your wallet',
  text: (wallet: string) => `${wallet} should open now. If nothing happens, open it here.`,
  textOfAny: 'Open your wallet here, or copy the link and paste it there.',
  open: (wallet: string) => `Open ${wallet}`,
  openAny: 'Open wallet',
  get: (wallet: string) => `Get ${wallet}`,
  back: 'Back',
} as const;
