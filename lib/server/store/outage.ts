import 'server-only';

/** A line of the log. `failures`: since the outage began. */
export type Notice = { message: string; failures?: number };

/** Milliseconds between two lines about failures that are known. */
const sayAgainAfter = 30_000;
/** Kinds of failure that are said at once; a server names addresses and ports in them. */
const mostKinds = 10;

/**
 * Reports what fails several times a second while it is down: each kind of failure at once, then one line
 * every 30 seconds with their number, and its end.
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
