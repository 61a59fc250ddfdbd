export const announcementName = 'eip6963:announceProvider';
/** More than anyone has installed; later ones are not listed. */
export const announcementLimit = 30;

/**
 * Requests announcements, which are untrusted. Extensions answer in the same turn; late ones arrive
 * until the returned function is called.
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function subscribeToAnnouncements(listener: (event: Event) => void): () => void {
  window.addEventListener(announcementName, listener);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  return () => window.removeEventListener(announcementName, listener);
}
