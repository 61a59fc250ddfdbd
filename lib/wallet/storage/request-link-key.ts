/** Where the kit keeps the link of the app that was paired last, and the client looks for it. */
export const requestLinkKey = 'WALLETCONNECT_DEEPLINK_CHOICE';
