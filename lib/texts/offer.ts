export const offerTexts = {
  text: 'This failed more than once.',
  link: 'Find out why',
} as const;
