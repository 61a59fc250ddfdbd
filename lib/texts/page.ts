export const pageTexts = {
  skip: 'Skip to content',
  headline: 'Connect your wallet. Prove it is yours.',
  lead: 'One calm door for every wallet: connect, sign in with a message that costs nothing, see your account, and leave whenever you like.',
  steps: [
    {
      title: 'Connect',
      text: 'With a browser extension, a wallet app on your phone, or from inside a Safe.',
    },
    {
      title: 'Sign in',
      text: 'Sign a short message. It sends no transaction and gives nobody access to your funds.',
    },
    {
      title: 'Leave',
      text: 'Disconnect at any time. That signs you out as well.',
    },
  ],
  hints: {
    'sign-in': 'Please sign in first. That page is for signed-in visitors.',
  },
  noScript: 'Connecting a wallet needs JavaScript. Please switch it on for this site and reload.',
  footer: 'Nothing is sent to anyone before you choose a wallet.',
  demo: 'Demo mode: a local test chain. Nothing here has any value.',
  accountTitle: 'Your session',
  session: 'Signed in here',
  accountLead: 'All that this server knows about your account. You can end and delete it here.',
  accountUnknownTitle: 'Your session cannot be shown right now',
  accountUnknownText:
    'No node could tell whether your account still stands behind it. It is not lost: please try again in a moment.',
  tryAgain: 'Try again',
  address: 'Address',
  chain: 'Signed in on',
  kind: 'Kind of account',
  contract: (network: string) => `A contract. It is this account on ${network} alone.`,
  since: 'Since',
  until: 'Until, if you stay away',
  back: 'Back to the start',
  connectionsTitle: 'What this page talks to',
  connectionsLead:
    'Your browser refuses every other address: this list is what the page’s security policy is made from.',
  beforeTitle: 'Before you choose a wallet',
  beforeText: (host: string) =>
    `Nobody but ${host}. No third party learns of your visit, and no cookie is set.`,
  cookiesTitle: 'Cookies',
  cookiesText:
    'Three, from the moment you sign in: one proves that it is this browser that asked to sign in, one remembers where you came from, one is your session. Inside a Safe a fourth remembers, for a week, the sign-in that its owners are to sign. They are read by this site alone.',
  nodesTitle: 'Networks',
  nodesWhen: 'Once a wallet is connected',
  nodesText: 'What your account holds is read from these nodes. They see your address.',
  servicesTitle: 'Wallets and services',
  notFoundTitle: 'There is nothing here',
  notFoundText: 'The address may be mistyped, or the page may have moved.',
} as const;

export type Hint = keyof typeof pageTexts.hints;
