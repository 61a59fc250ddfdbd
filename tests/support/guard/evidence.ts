import type { TestInfo } from '@playwright/test';
import type { PageLog } from '@/tests/support/guard/console';

/** On failure: what the console said, which requests failed, where the page was. */
export async function attachEvidence(testInfo: TestInfo, log: PageLog): Promise<void> {
  const failed = testInfo.status !== testInfo.expectedStatus || log.problems.length > 0;
  if (!failed) return;
  const parts = {
    console: log.lines,
    'failed requests': log.failedRequests,
    'wallet requests': log.walletRequests,
    url: log.urls,
  };
  for (const [name, lines] of Object.entries(parts)) {
    await testInfo.attach(name, { body: lines.join('\n'), contentType: 'text/plain' });
  }
}
