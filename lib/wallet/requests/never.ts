/** For an abandoned attempt, which neither continues nor fails. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}
