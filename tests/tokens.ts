import { getChains } from '@/lib/chains';
import { config } from '@/lib/config';
import { compareLabels, formatLabels, isSame } from '@/tests/support/token-labels';

/**
 * `npm run test:tokens`: compares the labels of the listed tokens with what their contracts return, because a
 * token can rename itself. Reads from `RPC_URL_<chain id>`, or else from the network's public node. Fails if a
 * label differs or a contract does not answer.
 */
const chains = getChains({ testnets: true, demo: null, rpcUrls: {} });
const nodes = new Map(
  chains.flatMap(({ id, rpcUrls }) => {
    const url = process.env[`RPC_URL_${id}`]?.split(',')[0] ?? rpcUrls.default.http[0];
    return url === undefined ? [] : [[id, url] as const];
  }),
);
const compared = await compareLabels(config.tokens, nodes);
console.log(formatLabels(compared, new Date().toISOString().slice(0, 10)));
process.exitCode = compared.every(isSame) ? 0 : 1;
