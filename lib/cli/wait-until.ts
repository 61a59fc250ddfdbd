const pauseMs = 100;

/** Retries until `attempt` returns null instead of a reason. After the timeout, returns the last reason. */
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
