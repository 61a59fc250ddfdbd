import { expect, test } from 'vitest';
import { isOpenHost, parseSettings } from './settings';

test('uses the defaults for missing and for empty variables', () => {
  const expected = {
    ok: true,
    settings: {
      port: 3000,
      host: null,
      pageUrl: 'http://localhost:3000',
      appUrl: 'http://localhost:3000',
      chain: { url: 'http://127.0.0.1:8545', host: '127.0.0.1', port: 8545 },
    },
  };
  expect(parseSettings({})).toEqual(expected);
  expect(parseSettings({ PORT: '', HOST: '', DEMO_RPC_URL: '', APP_URL: '' })).toEqual(expected);
});

test('accepts other ports and hosts, and a separate origin', () => {
  const parsed = parseSettings({
    PORT: '3001',
    HOST: '192.0.2.7',
    DEMO_RPC_URL: 'http://[::1]:9545/',
    APP_URL: 'https://door.example.org',
  });
  expect(parsed).toEqual({
    ok: true,
    settings: {
      port: 3001,
      host: '192.0.2.7',
      pageUrl: 'http://192.0.2.7:3001',
      appUrl: 'https://door.example.org',
      chain: { url: 'http://[::1]:9545', host: '::1', port: 9545 },
    },
  });
});

test.each([
  ['localhost', 'localhost', false],
  ['127.0.0.2', '127.0.0.2', false],
  ['::1', 'localhost', false],
  ['::ffff:127.0.0.1', '[::ffff:127.0.0.1]', false],
  ['0.0.0.0', 'localhost', true],
  ['::', 'localhost', true],
  ['192.168.0.2', '192.168.0.2', true],
  ['fd00::2', '[fd00::2]', true],
])('A58: HOST=%s serves the page on %s', (HOST, pageHost, isOpen) => {
  const parsed = parseSettings({ HOST });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  expect(parsed.settings.pageUrl).toBe(`http://${pageHost}:3000`);
  expect(isOpenHost(parsed.settings.host)).toBe(isOpen);
});

test.each<[Record<string, string>, string[]]>([
  ...['0', '65536', '-1', '3000x', '3e3', ' 3000', 'http'].map((PORT) => toRow({ PORT })),
  ...['my-machine', '10.0.0', '[::1]', 'fe80::1%eth0'].map((HOST) => toRow({ HOST })),
  ...['http://192.168.0.2:8545', 'http://127.0.0.1:8545/path', 'junk'].map((DEMO_RPC_URL) =>
    toRow({ DEMO_RPC_URL }),
  ),
  [{ PORT: 'x', DEMO_RPC_URL: 'y' }, ['"x"', '"y"']],
  [{ PORT: '8545' }, ['both']],
])('rejects %o, and names every problem at once', (env, words) => {
  const problems = words.map((word) => expect.stringContaining(word));
  expect(parseSettings(env)).toEqual({ ok: false, problems });
});

function toRow(env: Record<string, string>): [Record<string, string>, string[]] {
  return [env, Object.entries(env).map(([name, value]) => `${name} is "${value}"`)];
}
