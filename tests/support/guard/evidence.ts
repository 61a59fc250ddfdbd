import type { TestInfo } from '@playwright/test';
import type { PageLog } from '@/tests/support/guard/console';
import type { Relay } from '@/tests/support/relay/relay';
import type { PhoneWallet } from '@/tests/support/walletconnect-wallet/phone-wallet';

/** On failure: what the console said, which requests failed, where the page was. */
export async function attachEvidence(testInfo: TestInfo, log: PageLog): Promise<void> {
  if (!isFailed(testInfo) && log.problems.length === 0) return;
  await attach(testInfo, {
    console: log.lines,
    'failed requests': log.failedRequests,
    'wallet requests': log.walletRequests,
    url: log.urls,
  });
}

/** On failure: who asked the relay for what, in order. */
export async function attachRelay(testInfo: TestInfo, relay: Relay): Promise<void> {
  if (!isFailed(testInfo) || relay.log.length === 0) return;
  const lines = relay.log.map(({ side, client, method, topics, tag = '' }) => {
    const short = topics.map((topic) => topic.slice(0, 8)).join(' ');
    return `${side} ${client.slice(-4)} ${method} ${short} ${tag}`.trimEnd();
  });
  await attach(testInfo, { relay: lines });
}

/** On failure: what went wrong between the phone and its relay, and the sessions that it was left with. */
export async function attachPhone(testInfo: TestInfo, phone: PhoneWallet): Promise<void> {
  if (!isFailed(testInfo)) return;
  const sessions = phone.sessions.map((topic) => topic.slice(0, 8));
  await attach(testInfo, { phone: [...phone.errors.map(String), `sessions: ${sessions}`] });
}

const isFailed = ({ status, expectedStatus }: TestInfo) => status !== expectedStatus;

async function attach(testInfo: TestInfo, parts: Record<string, readonly string[]>): Promise<void> {
  for (const [name, lines] of Object.entries(parts)) {
    await testInfo.attach(name, { body: lines.join('\n'), contentType: 'text/plain' });
  }
}
