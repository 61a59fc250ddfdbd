export const sessionTexts = {
  receiptTitle: 'What you signed',
  receiptLead: 'The very text, as your wallet showed it. The server keeps it with this session.',
  receiptLeadContract:
    'The very text, as your wallet showed it. The server keeps it with this session, and its signature, which it shows to your contract again each day.',
  grantsTitle: 'What it grants',
  grants: [
    'It shows this page that the account is yours, on this browser.',
    'It lets nobody move funds, spend tokens or sign for you.',
    'It was good for one sign-in. Nobody can use it again.',
  ],
  validUntil: 'Ends if you stay away until',
  endsAt: 'Ends in any case on',

  listTitle: 'Where you are signed in',
  listLead: 'Every browser that is signed in with this account. One that you end is out at once.',
  current: 'This session',
  embedded: 'Inside a Safe',
  since: 'Signed in',
  lastSeen: 'Last seen',
  device: (browser: string, system: string) => `${browser} on ${system}`,
  unknownBrowser: 'Unknown browser',
  unknownSystem: 'an unknown system',
  end: 'End',
  endLabel: (device: string) => `End the session of ${device}`,
  ending: 'Ending…',
  endOthers: 'End all others',
  pages: 'Pages of the list',
  newer: 'Newer',
  older: 'Older',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  endAll: 'Sign out everywhere',

  forgetTitle: 'Forget me',
  forgetText:
    'Deletes what this server keeps of your account: its sessions, the messages you signed for them and, of a contract, the signatures. This browser forgets your wallet, too. Counters against abuse hold no address and go by themselves: most within ten minutes, all within a month.',
  forget: 'Forget me',
  forgetting: 'Forgetting…',
} as const;
