import { beforeAll } from 'vitest';
import { isOutside } from '@/tests/support/guard/outside';

// A page that was left may still ask a public node, with the worker's own fetch.
if (Reflect.get(globalThis, 'isGuarded') !== true) {
  const ask = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : `${input}`;
    if (isOutside(url)) throw new TypeError('Failed to fetch');
    return ask(input, init);
  };
  Reflect.set(globalThis, 'isGuarded', true);
}

// The first import in a worker compiles the wallet code, which takes longer than a visitor or a test would
// wait.
beforeAll(async () => {
  await import('@/components/connect/wallet');
  await import('@/components/connect/kit');
  await import('@/components/account/account-panel');
  await import('@/components/safe/safe-panel');
});
