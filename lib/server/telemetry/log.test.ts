import { afterEach, expect, it, vi } from 'vitest';
import { createLog, logConsole } from '@/lib/server/telemetry/log';

const { lines } = vi.hoisted(() => ({ lines: [] as string[] }));
vi.mock('@/lib/env/env', () => ({ getEnv: () => ({ logLevel: 'info' }) }));
vi.mock('pino', async (load) => {
  const { pino } = await load<typeof import('pino')>();
  return { pino: (options: object) => pino(options, { write: (line) => lines.push(line) }) };
});

const address = 'd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const output = console;
const known = { ...output };
afterEach(() => {
  lines.length = 0;
  Object.assign(output, known);
});

it('A57: a log line contains no full address, in any key, value or message', () => {
  const log = createLog();
  log.error({ name: address, list: [`/0x${address}`], nested: { [`0x${address}`]: 1 } }, address);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      name: 'd8dA…6045',
      list: ['/0xd8dA…6045'],
      nested: { '0xd8dA…6045': 1 },
      msg: 'd8dA…6045',
    },
  ]);
});

it('A44: output of Next and packages is logged as lines of JSON, without addresses or request targets', () => {
  logConsole();
  output.log('one\ntwo %s', { a: 1 });
  output.log();
  output.warn('\u001b[33mcoloured\u001b[39m');
  output.error(new Error(`of 0x${address}`));
  output.error('Failed to handle request for /?token=secret');
  output.debug('hidden');
  const parsed = lines.map((line) => JSON.parse(line));
  expect(parsed).toMatchObject([
    { level: 30, msg: 'one\ntwo { a: 1 }' },
    { level: 40, msg: 'coloured' },
    { level: 50, msg: expect.stringContaining('of 0xd8dA…6045') },
    { level: 50, msg: 'Failed to handle request for (left out)' },
  ]);
});
