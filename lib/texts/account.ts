export const accountTexts = {
  title: 'Your account',
  copy: 'Copy address',
  copied: 'Copied',
  copyFailed: 'Copying was not allowed. Select the address and copy it by hand.',
  balance: 'Balance',
  noBalance: '–',
  retryBalance: 'Ask again',
  network: 'Network',
  wrongNetwork: 'Wrong network',
  wrongNetworkHelp: 'Wrong network detected, switch or disconnect to continue.',
  chooseNetwork: 'Choose a network',
  switchNetwork: 'Switch',
  choose: 'Choose…',
  switchingNotSupported:
    'Your wallet does not support switching networks from this app. Try switching networks from within your wallet instead.',
  signInState: 'Sign-in',
  signedIn: 'Signed in',
  signedInOn: (network: string) => `Signed in on ${network}`,
  notSignedIn: 'Not signed in',
  checking: 'Checking…',
  signIn: 'Sign in',
  disconnect: 'Disconnect',
  details: 'Session details',
  otherAccount: (signedIn: string, wallet: string) =>
    `Signed in as ${signedIn}, your wallet is on ${wallet}.`,
  mismatchTitle: 'Another account',
  mismatchHelp: (signedIn: string) =>
    `Nothing is done as either of them until you choose. To go on as ${signedIn}, pick it in your wallet.`,
  signInWith: (wallet: string) => `Sign in with ${wallet}`,
  /** The same address on two networks, where it is a contract. */
  otherNetworkTitle: 'Another network',
  otherNetwork: (signedIn: string, wallet: string) =>
    `Signed in as ${signedIn}. It is a contract, so the same address on ${wallet} is another account.`,
  otherNetworkHelp: (signedIn: string) =>
    `Nothing is done as either of them until you choose. To go on as before, switch your wallet back to ${signedIn}.`,
  signInOn: (network: string) => `Sign in on ${network}`,
  switchTo: (network: string) => `Switch to ${network}`,
  /** Signed in, while no wallet is connected. */
  absentTitle: 'Your account',
  absentText: (account: string) =>
    `You are signed in as ${account}. Connect the wallet to see its balance and network.`,
} as const;
