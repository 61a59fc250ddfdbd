import 'server-only';

/** `failures` are counted from the start of the outage. */
export type Notice = { message: string; failures?: number };

const repeatAfterMs = 30_000;
/** Messages may name ever-new ports. */
const maxMessages = 10;

/** Reports each new message at once, then the number of failures every 30 seconds, and the end. */
export function createOutage(report: (notice: Notice) => void, endMessage: string) {
  const reported = new Set<string>();
  let failures = 0;
  let reportedAt = 0;

  return {
    fail(message: string): void {
      failures += 1;
      const isNew = !reported.has(message) && reported.size < maxMessages;
      if (!isNew && performance.now() - reportedAt < repeatAfterMs) return;
      reported.add(message);
      reportedAt = performance.now();
      report({ message, failures });
    },
    end(): void {
      if (failures > 0) report({ message: endMessage, failures });
      reported.clear();
      failures = 0;
    },
  };
}
