import { createStore } from '@/lib/store/create-store';

/** Set by the header's button to request a sign-in from the panel, which loads later. */
const isRequested = createStore(false);

export function requestSafeSignIn(): void {
  isRequested.set(true);
}

/** Calls `listener` for each request, including an earlier one. Returns a function that unsubscribes. */
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
