const pauseMs = 100;

/** Tries until `attempt` returns `null` instead of a reason. Returns the last reason when the time is up. */
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
