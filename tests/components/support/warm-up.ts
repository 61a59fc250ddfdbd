import { beforeAll } from 'vitest';

// The first import in a worker compiles the wallet code, which takes longer than a visitor or a test would
// wait.
beforeAll(async () => {
  await import('@/components/connect/wallet');
  await import('@/components/connect/kit');
  await import('@/components/account/account-panel');
  await import('@/components/safe/safe-panel');
});
