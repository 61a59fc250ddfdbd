import { createStore } from '@/lib/store/create-store';

/** Set by the header's button to request a sign-in from the panel, which loads later. */
export const isSafeSignInRequested = createStore(false);

/** Set by the panel for a visitor who is not an owner, and so cannot sign in. */
export const isSafeReadOnly = createStore(false);

export function requestSafeSignIn(): void {
  isSafeSignInRequested.set(true);
}
