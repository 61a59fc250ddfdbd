/** Apart from the page's own texts, which every visitor downloads. */
export const busyTexts = {
  title: 'Very busy right now',
  text: 'Too many people are at the door. Nothing of yours is lost: please try again in a moment.',
} as const;

export const limitedTexts = {
  title: 'Too many requests',
  text: 'This page was opened very often from where you are. Nothing of yours is lost: please wait a minute, then try again.',
} as const;

export const retryText = 'Try again';
