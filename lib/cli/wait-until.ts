const pauseMs = 100;

/**
 * Tries until `attempt` answers `null`; it answers or throws why not yet. Gives the last reason
 * when the time is up, `null` on success.
 */
export async function waitUntil(
  attempt: () => Promise<string | null>,
  timeoutMs: number,
): Promise<string | null> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const reason = await attempt().catch(describe);
    if (reason === null || Date.now() > deadline) return reason;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : error.message;
}
