import { noteRpcRequests, type RpcRequest } from '@/tests/bench/browser/rpc-requests';
import {
  load,
  prepareVisit,
  readMarks,
  restAfterLoad,
  waitForMark,
} from '@/tests/bench/browser/visit';
import { withContext } from '@/tests/bench/browser/with-context';
import type { BrowserMeasurement } from '@/tests/bench/measurement';
import { PorticoPage } from '@/tests/support/portico-page';
import { announcedWallet, installWallet } from '@/tests/support/wallet';

/** Longer than the 4 s at which the kit asks for news. */
const rest = 6_000;
const hiddenTime = 10_000;

/**
 * A visitor with a wallet in the browser connects, signs in and looks at the account.
 * - rpcRequests: what the page asks the node of the chain that is asked most, which has the names, from the
 *   choice of the wallet until six seconds after the account is there. What the wallet asks its own node is
 *   not the page's.
 * - otherRpcRequests: the same of the one that is asked most of the others.
 * - hiddenRpcRequests: in ten seconds after that, with another tab in front.
 */
export const measureConnect: BrowserMeasurement = (browser) => ({
  name: 'connect',
  apps: ['plain', 'portico'],
  measure: (app) =>
    withContext(browser, async (context) => {
      await installWallet(context);
      const requests = noteRpcRequests(context);
      const visit = await prepareVisit(context, app);
      const portico = new PorticoPage(visit.page, app.url);
      await load(visit);
      await restAfterLoad(visit, 1_000);
      await portico.connectButton.click();
      await waitForMark(visit, 'modal');
      const before = requests.length;
      await portico.walletOption(announcedWallet.rdns).click();
      await portico.signIn();
      await waitForMark(visit, 'account');
      await visit.page.waitForTimeout(rest);
      const [rpcRequests = 0, otherRpcRequests = 0] = countByChain(requests.slice(before));
      const shown = requests.length;
      const { shifts } = await readMarks(visit);
      await visit.page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
        Object.defineProperty(document, 'hidden', { get: () => true });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      });
      await visit.page.waitForTimeout(hiddenTime);
      if (process.env.BENCH_VERBOSE) console.error(JSON.stringify({ requests, shifts }));
      return {
        layoutShift: shifts.reduce((total, { value }) => total + value, 0),
        rpcRequests,
        otherRpcRequests,
        hiddenRpcRequests: requests.length - shown,
      };
    }),
});

/** The most first. */
function countByChain(requests: readonly RpcRequest[]): readonly number[] {
  const counts = new Map<number, number>();
  for (const { chainId } of requests) counts.set(chainId, (counts.get(chainId) ?? 0) + 1);
  return [...counts.values()].toSorted((a, b) => b - a);
}
