import type { Finding } from '@/lib/diagnostics/checks';

/** The findings as text for whoever helps. Full addresses that came in by any way are cut. */
export function writeReport(
  findings: readonly Finding[],
  { browser, now, marks }: { browser: string; now: Date; marks: { good: string; bad: string } },
): string {
  const lines = findings.map(({ name, isOk, text }) => {
    const mark = isOk === null ? '·' : isOk ? marks.good : marks.bad;
    return `[${mark}] ${name}: ${text}`;
  });
  return [`${now.toISOString()}`, browser, ...lines]
    .join('\n')
    .replace(/0x([0-9a-fA-F]{2})[0-9a-fA-F]{34,}([0-9a-fA-F]{4})/g, '0x$1…$2');
}
