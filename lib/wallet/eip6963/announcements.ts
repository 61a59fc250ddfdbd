export const announcementName = 'eip6963:announceProvider';
/** More wallets than anyone has installed. What comes after these is not listed. */
export const announcementLimit = 30;

/**
 * Asks the wallets of this browser to announce themselves. Extensions answer in the same turn; late
 * ones are received until the returned function is called. What they say is untrusted.
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function subscribeToAnnouncements(listener: (event: Event) => void): () => void {
  window.addEventListener(announcementName, listener);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  return () => window.removeEventListener(announcementName, listener);
}
