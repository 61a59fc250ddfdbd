/** Of a page that only those may see who hold, own or are something more than signed in. */
export const gateTexts = {
  closedTitle: 'This is not open to your account',
  closedText: (account: string) =>
    `You are signed in as ${account}, and this needs more than a sign-in.`,
  unknownTitle: 'This cannot be checked right now',
  unknownText:
    'It depends on what is on chain, and the nodes gave no answer that can be relied on. You are still signed in: please try again in a moment.',
  allOf: 'This is needed:',
  anyOf: 'One of these is needed:',
  holds: (amount: string, name: string, network: string) =>
    `at least ${amount} ${name} on ${network}`,
  owner: (safe: string, network: string) => `to be an owner of the Safe ${safe} on ${network}`,
  listed: (name: string) => `to be on the list “${name}”`,
  states: {
    missing: '',
    unknown: 'This could not be checked now.',
    elsewhere:
      'Your account is a contract on another network, and counts there alone: at the same address here may be somebody else’s.',
  },
  recheck: 'Check again',
  rechecking: 'Checking…',
  failures: {
    'signed-out': 'You are signed out. Please sign in again.',
    limited: 'That was checked often just now. Please try again in a few minutes.',
    stale: 'This site was updated meanwhile. Please reload the page and try again.',
    other: 'That did not work. Please try again in a moment.',
  },
  back: 'Back to the start',
} as const;
