import { getRpcUrls } from '@/lib/chains';
import { config } from '@/lib/config';
import { configuredChains } from '@/tests/support/chains';
import { compareLabels, formatLabels, isSame } from '@/tests/support/token-labels';

/**
 * `npm run test:tokens`: compares the labels of the listed tokens with what their contracts return, because a
 * token can rename itself. Reads from `RPC_URL_<chain id>`, or else from the network's public node. Fails if a
 * label differs or a contract does not answer.
 */
const nodes = new Map(
  configuredChains.flatMap((chain) => {
    const own = process.env[`RPC_URL_${chain.id}`];
    const [url] = getRpcUrls(chain, own ? { [chain.id]: own.split(',') } : {});
    return url === undefined ? [] : [[chain.id, url] as const];
  }),
);
const compared = await compareLabels(config.tokens, nodes);
console.log(formatLabels(compared, new Date().toISOString().slice(0, 10)));
process.exitCode = compared.every(isSame) ? 0 : 1;
