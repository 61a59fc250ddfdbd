/** Apart from the page's own texts, which every visitor downloads. */
export const busyTexts = {
  title: 'Very busy right now',
  text: 'Too many people are at the door. Nothing of yours is lost: please try again in a moment.',
  retry: 'Try again',
} as const;
