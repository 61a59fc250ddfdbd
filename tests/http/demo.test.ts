import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { needsBuild } from '@/lib/cli/build-state';
import { config } from '@/lib/config';
import { readString } from '@/lib/parse';
import { lanePort } from '@/tests/http/support/server';

const port = lanePort(3180);
const chainPorts = [lanePort(3182), lanePort(3183)];
const dataDir = `test-results/data/http-demo-${port}`;

const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
const loopback = ['127.0.0.1', '::1'].filter((host) =>
  addresses.some(({ address }) => address === host),
);
/** Addresses that other machines would use, and on Linux a loopback address that must not listen either. */
const elsewhere = [
  ...addresses.filter(({ internal, scopeid = 0 }) => !internal && scopeid === 0),
  ...(process.platform === 'linux' ? [{ address: '127.0.0.2', family: 'IPv4' }] : []),
];

let demo: ChildProcess;
let ended: Promise<number | null>;
beforeEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
  // Otherwise the demo would build while other tests' servers run on the same files.
  expect(needsBuild('.')).toBe(false);
});
afterEach(async () => {
  demo.kill('SIGTERM');
  await ended;
});

/** Starts what `npm run demo` runs, without npm. Resolves with its output once it is ready. */
async function startDemo(env: Readonly<Record<string, string>>): Promise<() => string> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'lib/cli/demo.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      __NEXT_PROCESSED_ENV: 'true',
      NODE_ENV: 'production',
      DRAIN_SECONDS: '0',
      PORT: `${port}`,
      DEMO_RPC_URL: `http://127.0.0.1:${chainPorts[0]}`,
      DATA_DIR: dataDir,
      ...env,
    },
  });
  demo = child;
  ended = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        if (output.includes('Press Ctrl-C')) resolve();
      });
    }
    void ended.then(() => reject(new Error(`The demo ended:\n${output}`)));
  });
  return () => output;
}

/** Resolves with `open`, or with the reason why there is no connection. */
function tryToConnect(host: string, at: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: at });
    socket.once('error', (error) => resolve(readString(error, 'code') ?? error.message));
    socket.once('connect', () => {
      socket.destroy();
      resolve('open');
    });
  });
}

const tryAll = (hosts: readonly string[], ports: readonly number[]) =>
  Promise.all(hosts.flatMap((host) => ports.map((at) => tryToConnect(host, at))));
const toHosts = (list: readonly { address: string }[]) => list.map(({ address }) => address);

it('A58: the demo and its chains listen only on loopback, IPv4 and IPv6, until a signal stops them', async () => {
  const output = await startDemo({});
  expect(output()).toContain(`\n${config.name} is ready on http://localhost:${port}\n`);
  for (const host of loopback) {
    const url = `http://${host === '::1' ? '[::1]' : host}:${port}/`;
    expect([host, (await fetch(url)).status]).toEqual([host, 200]);
  }
  const others = await tryAll(toHosts(elsewhere), [port, ...chainPorts]);
  expect(new Set(others)).toEqual(new Set(['ECONNREFUSED']));
  demo.kill('SIGINT');
  expect(await ended).toBe(0);
  const all = await tryAll(loopback, [port, ...chainPorts]);
  expect(new Set(all)).toEqual(new Set(['ECONNREFUSED']));
});

it('A58: with HOST the demo warns that it is open to others, and its chains stay on loopback', async () => {
  const output = await startDemo({ HOST: '0.0.0.0' });
  expect(output()).toMatch(/^HOST is 0\.0\.0\.0: anyone who can reach that address/m);
  const hosts = toHosts(elsewhere.filter(({ family }) => family === 'IPv4'));
  expect(new Set(await tryAll(hosts, [port]))).toEqual(new Set(['open']));
  expect(new Set(await tryAll(hosts, chainPorts))).toEqual(new Set(['ECONNREFUSED']));
});
