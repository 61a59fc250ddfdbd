import type { TestInfo } from '@playwright/test';
import type { PageLog } from '@/tests/support/guard/console';
import type { Relay } from '@/tests/support/relay/relay';
import type { PhoneWallet } from '@/tests/support/walletconnect-wallet/phone-wallet';

/** On failure, attaches the console output, the failed requests and the page's addresses. */
export async function attachEvidence(testInfo: TestInfo, log: PageLog): Promise<void> {
  if (!isFailed(testInfo) && log.problems.length === 0) return;
  await attach(testInfo, {
    console: log.lines,
    'failed requests': log.failedRequests,
    'wallet requests': log.walletRequests,
    url: log.urls,
  });
}

/** On failure, attaches every client's requests to the relay, in order. */
export async function attachRelay(testInfo: TestInfo, relay: Relay): Promise<void> {
  if (!isFailed(testInfo) || relay.log.length === 0) return;
  const lines = relay.log.map(({ side, client, method, topics, tag = '' }) => {
    const short = topics.map((topic) => topic.slice(0, 8)).join(' ');
    return `${side} ${client.slice(-4)} ${method} ${short} ${tag}`.trimEnd();
  });
  await attach(testInfo, { relay: lines });
}

/** On failure, attaches the errors between the phone and its relay, and the phone's remaining sessions. */
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
