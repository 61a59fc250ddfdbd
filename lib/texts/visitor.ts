/** Of what is behind the door, on whatever page. */
export const visitorTexts = {
  returnHint: 'Please sign in first. You will be led on to the page that you asked for.',
  noCookies:
    'You are signed in, but your browser keeps no cookies in this frame, so that page cannot be shown here.',
  openTab: 'Open it in a tab',
  signedOutTitle: 'You are signed out',
  signedOutText: 'What was here is for signed-in visitors.',
  back: 'Back to the start',
} as const;
