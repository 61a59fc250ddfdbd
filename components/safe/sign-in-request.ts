/** How the header's button asks the panel, which is downloaded later, to sign in with the Safe. */
let isRequested = false;
const listeners = new Set<() => void>();

export function requestSafeSignIn(): void {
  isRequested = true;
  for (const listener of listeners) listener();
}

/** Calls `listener` for each request, one that was made before too. Gives what stops it. */
export function onSafeSignInRequest(listener: () => void): () => void {
  const take = () => {
    if (!isRequested) return;
    isRequested = false;
    listener();
  };
  listeners.add(take);
  take();
  return () => listeners.delete(take);
}
