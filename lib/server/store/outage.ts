import 'server-only';

/** A log line. `failures`: since the outage began. */
export type Notice = { message: string; failures?: number };

const sayAgainAfter = 30_000;
/** Kinds of failure that are logged at once; a server's messages contain addresses and ports. */
const mostKinds = 10;

/**
 * Logs each kind of failure once, then a line every 30 seconds with their number, and the end of the outage.
 */
export function createOutage(report: (notice: Notice) => void, endMessage: string) {
  const said = new Set<string>();
  let failures = 0;
  let saidAt = 0;

  return {
    fail(message: string): void {
      failures += 1;
      const isNew = !said.has(message) && said.size < mostKinds;
      if (!isNew && performance.now() - saidAt < sayAgainAfter) return;
      said.add(message);
      saidAt = performance.now();
      report({ message, failures });
    },
    end(): void {
      if (failures > 0) report({ message: endMessage, failures });
      said.clear();
      failures = 0;
    },
  };
}
