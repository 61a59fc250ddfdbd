/** The result of an attempt that was abandoned: it neither continues nor fails. */
export function never(): Promise<never> {
  return new Promise(() => undefined);
}
