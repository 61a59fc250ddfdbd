/** Of what stands in the place of an island that cannot be shown. Loaded with the wallet code. */
export const islandTexts = {
  unreachable:
    'This part of the page could not be loaded. Check your connection and try again, or reload the page.',
  /** The server answers, so the connection is fine: the part may be of a build that is gone. */
  outdated: 'This part of the page could not be loaded. Please try again, or reload the page.',
  crashed:
    'This part of the page could not be shown. Your wallet and your funds are not touched by that.',
  trying: 'Trying again…',
} as const;
