import { expect, it, vi } from 'vitest';
import { createLog } from '@/lib/server/telemetry/log';

vi.mock('@/lib/env/env', () => ({ getEnv: () => ({ logLevel: 'info' }) }));

it('A57: a line has no whole address, wherever it is and whoever put it there', () => {
  const lines: string[] = [];
  const address = 'd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
  const log = createLog({ write: (line) => lines.push(line) });
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
