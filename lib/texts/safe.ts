/** What the page says inside a Safe, and in a frame that is none. */
export const safeTexts = {
  slowTitle: 'Looking for your Safe',
  slowText: 'Your Safe has not answered yet. This can take some seconds.',
  absentTitle: 'Open this page inside your Safe',
  absentText:
    'It is shown inside another page, and no Safe answers there. Open your Safe, go to Apps and choose this one; or use this page in a tab of its own, with any wallet.',
  retry: 'Try again',
  openTab: 'Open in a tab',

  title: 'Your Safe',
  owners: 'Owners',
  threshold: 'Signatures needed',
  thresholdOf: (threshold: number, owners: number) => `${threshold} of ${owners}`,
  nonce: 'Nonce',
  version: 'Version',
  unknown: '–',
  readOnly: 'Read-only',
  readOnlyHelp: 'You are not an owner of this Safe: you can look, but neither sign nor send.',
  network: 'A Safe lives on one network. To use another network, open a Safe there.',
  otherNetwork: (chainId: number) =>
    `This Safe is on chain ${chainId}, which this page does not use. Open a Safe on another network.`,
  mismatchHelp: (signedIn: string) =>
    `Nothing is done as either of them until you choose. To go on as ${signedIn}, open that Safe.`,
  signIn: 'Sign in with this Safe',
  signInHelp: (threshold: number) =>
    threshold === 1
      ? 'Sign a message that costs nothing and sends no transaction.'
      : `${threshold} owners sign a message that costs nothing and sends no transaction. They have a week for it; you may close this page meanwhile.`,
  progress: (signed: number, threshold: number) => `${signed} of ${threshold} owners have signed`,
  waiting: (threshold: number) =>
    threshold === 1 ? 'Waiting for your signature' : `Waiting for ${threshold} owners to sign`,
  look: 'Look into your Safe: it asks you to sign.',
  others: 'The other owners find the message in their Safe. You may close this page meanwhile.',
  silent: 'Your Safe has not answered. If you closed its dialog, ask again.',
  rejected: 'You did not sign. Ask again when you are ready.',
  closed:
    'Your Safe has closed its dialog. What was signed counts; if it is not enough, ask again.',
  hostFailed: 'Your Safe could not show the message. Ask again, or reload the page.',
  onChain: 'This Safe signs by a transaction. You are signed in once its owners have executed it.',
  signingFailed: 'The transaction that was to sign did not go through. Ask again, or cancel.',
  busy: 'It could not be verified just now. It is tried again by itself.',
  noCookies:
    'Your browser keeps no cookies here: keep this page open until enough owners have signed. The sign-in ends with it.',
  askAgain: 'Ask again',
  cancel: 'Cancel',
  pageSession:
    'Your browser keeps no cookies here, so you are signed in on this page alone, until you close it.',

  proposals: 'Proposed here',
  confirming: (confirmed: number, required: number) =>
    `Awaiting confirmations (${confirmed} of ${required})`,
  proposal: {
    unknown: 'Asking your Safe how it stands…',
    confirming: 'Awaiting confirmations',
    executing: 'Confirmed by its owners, awaiting execution',
    succeeded: 'Confirmed.',
    failed: 'It was executed and failed. The amount was not sent.',
    cancelled: 'Rejected or replaced: another transaction took its place. The amount was not sent.',
    gone: 'Its owners deleted the proposal. The amount was not sent.',
    settled:
      'Your Safe has moved on: this was executed, or another transaction took its place. Its history says which.',
  },

  leave: 'To leave, close this app in your Safe.',
} as const;
