/** What an attempt that was given up waits for: nobody goes on with it, nor hears that it failed. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}
