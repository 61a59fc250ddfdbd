import { type ChildProcess, spawn } from 'node:child_process';
import { foundry } from 'viem/chains';
import { getAnvilPath } from '@/tests/support/anvil-path';
import { away, getChainPort, home } from '@/tests/support/chains';
import { isTaken, waitForPort } from '@/tests/support/ports';

/** Starts the chains that hold these tests' contract accounts and tokens. */
export async function setup(): Promise<() => void> {
  const children: ChildProcess[] = [];
  for (const id of [home.id, away.id, foundry.id]) {
    const port = getChainPort(id);
    if (await isTaken(port)) throw new Error(`Port ${port} for chain ${id} is taken.`);
    const args = ['--chain-id', `${id}`, '--port', `${port}`, '--host', '127.0.0.1', '--silent'];
    children.push(spawn(getAnvilPath(), args, { stdio: ['ignore', 'ignore', 'inherit'] }));
    await waitForPort(port);
  }
  return () => {
    for (const child of children) child.kill('SIGTERM');
  };
}
