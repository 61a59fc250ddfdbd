import 'server-only';

/** Messages may name ever-new ports. */
const maxMessages = 10;

/** Reports each message of an outage once, and its end. */
export function createOutage(report: (message: string) => void, endMessage: string) {
  const reported = new Set<string>();
  return {
    fail(message: string): void {
      if (reported.has(message) || reported.size >= maxMessages) return;
      reported.add(message);
      report(message);
    },
    end(): void {
      if (reported.size > 0) report(endMessage);
      reported.clear();
    },
  };
}
