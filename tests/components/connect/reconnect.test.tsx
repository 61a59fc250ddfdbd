import { expect, test } from '@/tests/components/support/fixtures';
import { env } from '@/tests/components/support/page-view';

test('a view that ends while it loads leaves the connection to the next one', async ({ view }) => {
  view.remember(view.install());
  const stored = localStorage.getItem('wagmi.store');
  const { createWagmiConfig } = await import('@/lib/wallet/wagmi/config');
  createWagmiConfig(env);
  // Not a moment later: what renders then may take long.
  expect(localStorage.getItem('wagmi.store')).toBe(stored);
});
