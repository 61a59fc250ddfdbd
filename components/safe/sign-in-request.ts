import { createStore } from '@/lib/store/create-store';

/** How the header's button asks the panel, which is downloaded later, to sign in with the Safe. */
const isRequested = createStore(false);

export function requestSafeSignIn(): void {
  isRequested.set(true);
}

/** Calls `listener` for each request, one that was made before too. Returns what stops it. */
export function onSafeSignInRequest(listener: () => void): () => void {
  const take = () => {
    if (!isRequested.get()) return;
    isRequested.set(false);
    listener();
  };
  const stop = isRequested.subscribe(take);
  take();
  return stop;
}
