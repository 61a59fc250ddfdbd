import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createClient, custom, publicActions, type Transport } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { mainnet } from 'viem/chains';
import { afterAll, expect, it } from 'vitest';
import loadLazily, { publicActionsFile } from '@/lib/wallet/viem/lazy-actions.mjs';

const file = join('node_modules', 'viem', '_esm', 'clients', 'decorators', 'public.js');
const source = readFileSync(file, 'utf8');
/** Beside the original, so that its imports resolve. */
const copy = join(dirname(file), `public.${process.pid}.mjs`);
afterAll(() => rmSync(copy, { force: true }));

async function loadActions(): Promise<typeof publicActions> {
  writeFileSync(copy, loadLazily(source));
  const module: { publicActions: typeof publicActions } = await import(pathToFileURL(copy).href);
  return module.publicActions;
}

const silent: Transport = custom({ request: async () => '0x' });
const createOwn = async () =>
  createClient({ chain: mainnet, transport: silent }).extend(await loadActions());

it('keeps every action of a client, and imports fewer of them up front', async () => {
  expect(publicActionsFile.test(file)).toBe(true);
  const client = createClient({ chain: mainnet, transport: silent }).extend(publicActions);
  expect(Object.keys(await createOwn()).sort()).toEqual(Object.keys(client).sort());
  const count = (text: string) => text.match(/^import /gm)?.length ?? 0;
  expect(count(source) - count(loadLazily(source))).toBe(8);
});

it('a deferred action works like the original', async () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const client = await createOwn();
  const signature = await account.signMessage({ message: 'hello' });
  const proof = { address: account.address, signature };
  expect(await client.verifyMessage({ ...proof, message: 'hello' })).toBe(true);
  expect(await client.verifyMessage({ ...proof, message: 'other' })).toBe(false);
});

it('throws and names the action that it cannot find', () => {
  const other = source.replace(/^import \{ verifyHash,? \}.*$/m, '');
  expect(() => loadLazily(other)).toThrow("viem's public actions do not import verifyHash");
});
