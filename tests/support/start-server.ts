import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { startFront } from '@/tests/support/safe-host/front';
import { embeddedUrl, isServerName, servers } from '@/tests/support/servers';

/** `tsx tests/support/start-server.ts <name>`: one production server of the table, on the build there is. */
const name = process.argv[2] ?? '';
if (!isServerName(name)) {
  console.error(`No server "${name}"; there are ${Object.keys(servers).join(', ')}.`);
  process.exit(1);
}
const { port, env } = servers[name];
rmSync(env.DATA_DIR, { recursive: true, force: true });
if (name === 'embedded') startFront(embeddedUrl, port);

const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start'], {
  stdio: 'inherit',
  // Nothing of the developer's shell, and (by the flag that Next sets once it has read them)
  // nothing of their .env files: the table is the whole configuration.
  env: {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    __NEXT_PROCESSED_ENV: 'true',
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
    PORT: `${port}`,
    ...env,
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
