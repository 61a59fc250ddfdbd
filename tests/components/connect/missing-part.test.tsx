import { screen, waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import { expect, test } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';

async function open(view: PageView, { hasWallet }: { hasWallet: boolean }) {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const asked = vi.fn(async () => new Response());
  view.network.answer('/api/live', asked);
  view.network.answer('/api/error-report', async () => new Response());
  const error = Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError' });
  view.body = async () => {
    const { default: ErrorPage } = await import('@/app/error');
    const { sharedWallet } = await import('@/components/wallet-island/shared-wallet');
    if (hasWallet) sharedWallet.set({ provide: (children) => children });
    return <ErrorPage error={error} reset={() => undefined} />;
  };
  await view.visit();
  await waitFor(() => expect(asked).toHaveBeenCalled());
  return reload;
}

test('a page that cannot load a chunk after a new build reloads itself if no wallet is connected', async ({
  view,
}) => {
  const reload = await open(view, { hasWallet: false });
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  reload.mockRestore();
});

test('a page with a connected wallet, which may be signing, reloads only when the visitor wants it', async ({
  clock,
  view,
}) => {
  const reload = await open(view, { hasWallet: true });
  await clock.run(6_000);
  expect(reload).not.toHaveBeenCalled();
  await view.user.click(screen.getByRole('button', { name: 'Reload the page' }));
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
});
