import { beforeAll } from 'vitest';
import { isOutside } from '@/tests/support/guard/outside';
import { sendRequest } from '@/tests/support/send-request';

// A page that was left may still ask a public node, with the worker's own fetch.
if (Reflect.get(globalThis, 'isGuarded') !== true) {
  const ask = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : `${input}`;
    if (isOutside(url)) throw new TypeError('Failed to fetch');
    const { method = 'GET', headers, body, signal } = init ?? {};
    if (input instanceof Request || typeof body !== 'string') return ask(input, init);
    // The DOM's own `fetch` opens a connection for each request to a node.
    const { text, ...answer } = await sendRequest(url, {
      ...{ method, headers: Object.fromEntries(new Headers(headers)), body },
      ...(signal ? { signal } : {}),
    });
    return new Response(text, answer);
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
