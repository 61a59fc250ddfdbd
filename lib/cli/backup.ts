import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import nextEnv from '@next/env';
import { storeFile } from '@/lib/server/store/sqlite-schema';
import { CopyFailure, copyStore } from './copy-store';

const usage = `npm run backup -- <file>
node lib/cli/backup.mjs <file>, where a build was assembled

Copies the embedded store of this deployment to a new file, while the server runs or not.
DATA_DIR is read as the server reads it: from the environment, else from the .env files.
Ends with 0 when the copy is whole, 1 when nothing was copied, 2 when the command is not right.`;

const root = fileURLToPath(new URL('../..', import.meta.url));
const print = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

async function main(args: readonly string[]): Promise<number> {
  const [file, ...others] = args;
  if (file === '--help') {
    print(usage);
    return 0;
  }
  if (file === undefined || file.startsWith('-') || others.length > 0) {
    complain(usage);
    return 2;
  }
  nextEnv.loadEnvConfig(root, false, { info: () => undefined, error: complain });
  const { DATA_DIR: dataDir, REDIS_URL: redisUrl, INIT_CWD: startedIn } = process.env;
  if (redisUrl) {
    complain('REDIS_URL is set: sessions are in Redis, which has backups of its own.');
    return 1;
  }
  const source = join(resolve(root, dataDir || '.data'), storeFile);
  // npm runs this in the folder of package.json, wherever it was called.
  return await copy(source, resolve(startedIn ?? process.cwd(), file));
}

/** The copy cleans up what it has begun, and the process then ends with 1. */
function listenToSignals(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => controller.abort(`Interrupted by ${name}`));
  }
  return controller.signal;
}

async function copy(source: string, target: string): Promise<number> {
  try {
    const { bytes, sessions } = await copyStore(source, target, listenToSignals());
    const size = `${Math.ceil(bytes / 1024)} KiB`;
    print(`Copied ${source} to ${target}: ${size}, ${sessions} sessions, checked.`);
    print('It contains addresses of visitors, which "Forget me" cannot reach there.');
    return 0;
  } catch (error) {
    if (!(error instanceof CopyFailure)) throw error;
    complain(error.message);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
