import { spawn } from 'node:child_process';
import { chainsReadyPort } from '@/tests/support/chains';
import { waitForPort } from '@/tests/support/ports';

/** Runs all local chains while the tests run. */
export async function setup(): Promise<() => void> {
  const args = ['--import', 'tsx', 'tests/support/start-chains.ts'];
  const chains = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  await waitForPort(chainsReadyPort);
  return () => {
    chains.kill('SIGTERM');
  };
}
