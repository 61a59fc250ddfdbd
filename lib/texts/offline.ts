export const offlineTexts = {
  text: 'You are offline. This page catches up by itself when you are back.',
} as const;
