let isWanted = false;

/** The next attempt connects a wallet and does not ask it to sign in, if it begins before another choice. */
export function wantConnectOnly(): void {
  isWanted = true;
}

/** What was wanted of this attempt; the next is an ordinary one again. */
export function takeConnectOnly(): boolean {
  const wanted = isWanted;
  isWanted = false;
  return wanted;
}
