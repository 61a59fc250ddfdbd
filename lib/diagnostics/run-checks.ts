import {
  checkConnection,
  checkCookiesAndClock,
  checkFrame,
  checkNode,
  checkRelay,
  checkServer,
  checkSession,
  checkStorage,
  type Finding,
  type NodeToCheck,
} from '@/lib/diagnostics/checks';
import { writeReport } from '@/lib/diagnostics/report';
import { checkLastWallet, checkWallets } from '@/lib/diagnostics/wallets';
import { loadTexts, t } from '@/lib/i18n/client';

type Diagnosed = {
  nodes: readonly NodeToCheck[];
  relayUrl: string;
  version: string;
  /** Of a finding, in the report. */
  marks: { good: string; bad: string };
};

/** All checks at once, in the order in which they are read. Ends within seconds, whatever hangs. */
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
  const findings: readonly Finding[] = [
    ...asked.flat(),
    { name: t('diagnostics.checks.version'), isOk: null, text: version },
  ];
  return {
    findings,
    report: writeReport(findings, { browser: navigator.userAgent, now: new Date(), marks }),
  };
}
