import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { mainnet } from 'viem/chains';
import { getAnvilPath } from '@/tests/support/anvil-path';
import { chainIds, chainsReadyPort, getChainPort } from '@/tests/support/chains';
import { installEns } from '@/tests/support/ens';
import { installMulticall } from '@/tests/support/multicall';
import { isTaken, waitForPort } from '@/tests/support/ports';
import { installTokens } from '@/tests/support/tokens';

/** Usage: `tsx tests/support/start-chains.ts [chainId…]`. Starts all chains of the table, or those named. */
const named = process.argv.slice(2).map(Number);
const unknown = named.filter((id) => !chainIds.includes(id));
if (unknown.length > 0) {
  console.error(`No local chain ${unknown.join(', ')}; there are ${chainIds.join(', ')}.`);
  process.exit(1);
}
const wanted = named.length > 0 ? named : chainIds;
const children: ChildProcess[] = [];
let ending = false;

function end(code: number): void {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
  process.exit(code);
}

async function start(id: number): Promise<void> {
  const port = getChainPort(id);
  if (await isTaken(port)) throw new Error(`Port ${port} for chain ${id} is taken.`);
  const args = ['--chain-id', `${id}`, '--port', `${port}`, '--host', '127.0.0.1', '--silent'];
  const child = spawn(getAnvilPath(), args, { stdio: ['ignore', 'ignore', 'inherit'] });
  children.push(child);
  child.once('error', (error) => fail(error));
  child.once('exit', (code) => {
    if (!ending) fail(new Error(`The anvil of chain ${id} ended with ${code}.`));
  });
  await waitForPort(port);
  await installMulticall(id);
  await installTokens(id);
  if (id === mainnet.id) await installEns();
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  end(1);
}

process.once('SIGINT', () => end(0));
process.once('SIGTERM', () => end(0));

try {
  await Promise.all(wanted.map(start));
  createServer((_, response) => response.end(`${wanted.join('\n')}\n`))
    .once('error', fail)
    .listen(chainsReadyPort, '127.0.0.1', () => console.log(`chains ready: ${wanted.join(', ')}`));
} catch (error) {
  fail(error);
}
