import {
  checkConnection,
  checkCookiesAndClock,
  checkFrame,
  checkNode,
  checkRelay,
  checkServer,
  checkSession,
  checkStorage,
  createFinding,
  type Finding,
  type NodeToCheck,
} from '@/lib/diagnostics/checks';
import { checkLastWallet, checkWallets } from '@/lib/diagnostics/wallets';
import { loadTexts } from '@/lib/i18n/client';

type Diagnosed = {
  nodes: readonly NodeToCheck[];
  relayUrl: string;
  version: string;
  marks: { good: string; bad: string };
};

/** Runs all checks at once. Resolves within seconds, even if something hangs. */
export async function runChecks({ nodes, relayUrl, version, marks }: Diagnosed) {
  await loadTexts();
  const asked = await Promise.all([
    checkWallets(),
    checkLastWallet(),
    checkConnection(),
    checkStorage(),
    checkCookiesAndClock(),
    checkServer(),
    checkSession(nodes.map(({ chainId, chain }) => ({ id: chainId, name: chain }))),
    checkFrame(),
    checkRelay(relayUrl),
    ...nodes.map(checkNode),
  ]);
  const findings: readonly Finding[] = [...asked.flat(), createFinding('version', null, version)];
  return { findings, report: writeReport(findings, marks) };
}

/** Formats the findings as text, with full addresses shortened. */
function writeReport(findings: readonly Finding[], marks: Diagnosed['marks']): string {
  const lines = findings.map(({ name, isOk, text }) => {
    const mark = isOk === null ? '·' : isOk ? marks.good : marks.bad;
    return `[${mark}] ${name}: ${text}`;
  });
  return [new Date().toISOString(), navigator.userAgent, ...lines]
    .join('\n')
    .replace(/0x([0-9a-fA-F]{2})[0-9a-fA-F]{34,}([0-9a-fA-F]{4})/g, '0x$1…$2');
}
