import { expect, test } from 'vitest';
import { parseSettings } from './settings';

test('has defaults, also for variables that are empty', () => {
  const expected = {
    ok: true,
    settings: {
      port: 3000,
      appUrl: 'http://localhost:3000',
      chain: { url: 'http://127.0.0.1:8545', host: '127.0.0.1', port: 8545 },
    },
  };
  expect(parseSettings({})).toEqual(expected);
  expect(parseSettings({ PORT: '', DEMO_RPC_URL: '', APP_URL: '' })).toEqual(expected);
});

test('takes other ports and an origin of its own', () => {
  const parsed = parseSettings({
    PORT: '3001',
    DEMO_RPC_URL: 'http://[::1]:9545/',
    APP_URL: 'https://door.example.org',
  });
  expect(parsed).toEqual({
    ok: true,
    settings: {
      port: 3001,
      appUrl: 'https://door.example.org',
      chain: { url: 'http://[::1]:9545', host: '::1', port: 9545 },
    },
  });
});

test.each(['0', '65536', '-1', '3000x', '3e3', ' 3000', 'http'])('refuses PORT=%s', (PORT) => {
  const parsed = parseSettings({ PORT });
  expect(parsed).toMatchObject({ ok: false, problems: [expect.stringContaining(`"${PORT}"`)] });
});

test.each([
  'https://eth.example.org',
  'http://192.168.0.2:8545',
  'https://127.0.0.1:8545',
  'ws://127.0.0.1:8545',
  'http://127.0.0.1:8545/path',
  '127.0.0.1:8545',
  'junk',
])('refuses DEMO_RPC_URL=%s', (DEMO_RPC_URL) => {
  const parsed = parseSettings({ DEMO_RPC_URL });
  expect(parsed).toMatchObject({ ok: false, problems: [expect.stringContaining('DEMO_RPC_URL')] });
});

test('refuses one port for both', () => {
  const parsed = parseSettings({ PORT: '8545' });
  expect(parsed).toMatchObject({ ok: false, problems: [expect.stringContaining('both')] });
});

test('names every problem at once', () => {
  const parsed = parseSettings({ PORT: 'x', DEMO_RPC_URL: 'y' });
  expect(parsed.ok ? [] : parsed.problems).toHaveLength(2);
});
