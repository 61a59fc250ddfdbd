import { within } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { fill, readAlerts } from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import { t } from '@/tests/support/texts';
import { createHold } from '@/tests/support/wallet/consent';

const lazyWithRetry = '@/components/wallet-island/lazy-with-retry';

/** Puts `arrive` before the download of each lazy part of the page. Returns it as a mock. */
function delayParts(arrive: () => Promise<void>) {
  const download = vi.fn(arrive);
  vi.doMock(lazyWithRetry, async (importReal) => {
    const real = await importReal<typeof import('@/components/wallet-island/lazy-with-retry')>();
    const delayed: typeof real.lazyWithRetry = (load) =>
      real.lazyWithRetry(async () => {
        await download();
        return await load();
      });
    return { ...real, lazyWithRetry: delayed };
  });
  onTestFinished(() => vi.doUnmock(lazyWithRetry));
  return download;
}

async function enterAccount(view: PageView) {
  const { account } = await view.enterWith();
  const summary = await within(account).findByText(t('send.title'), { selector: 'summary' });
  // Not by the library: in its `act`, a press that suspends never returns.
  return { account, summary, press: () => summary.click() };
}

test('an account section loads its code on hover, and keeps typed text when closed and reopened', async ({
  view,
}) => {
  const download = delayParts(async () => undefined);
  const { account, summary, press } = await enterAccount(view);
  expect(download).not.toHaveBeenCalled();
  await view.user.hover(summary);
  expect(download).toHaveBeenCalledOnce();
  press();
  const findReceiver = () => within(account).findByLabelText<HTMLInputElement>(t('send.to'));
  await fill(view, await findReceiver(), '0x1234');
  expect(download).toHaveBeenCalledOnce();
  press();
  await expect.poll(() => summary.closest('details')?.open).toBe(false);
  press();
  expect((await findReceiver()).value).toBe('0x1234');
});

test('a section that is slow to load says so, and shows an error after half a minute', async ({
  clock,
  view,
}) => {
  vi.mocked(console.error).mockReturnValue();
  view.network.answer('/api/live', async () => new Response());
  view.network.answer('/api/error-report', async () => new Response(null, { status: 204 }));
  const arrival = createHold();
  delayParts(() => arrival.promise);
  const { account, summary, press } = await enterAccount(view);
  const part = within(summary.parentElement ?? account);
  const pressedAt = Date.now();
  press();
  expect((await part.findByRole('status')).textContent).toBe(t('kit.loading'));
  await clock.runUntil(pressedAt + 29_000);
  expect(readAlerts(account)).toEqual([]);
  await clock.run(1_000);
  await expect.poll(() => readAlerts(account)).toEqual([t('island.outdated')]);
  arrival.release();
  part.getByRole('button').click();
  await part.findByLabelText(t('send.to'));
  expect(readAlerts(account)).toEqual([]);
});

test('a section that fails to load shows an error in its place, and loads on a retry', async ({
  view,
}) => {
  vi.mocked(console.error).mockReturnValue();
  const fail = () => Promise.reject(new TypeError('Failed to fetch'));
  view.network.answer('/api/live', fail);
  view.network.answer('/api/error-report', fail);
  const download = delayParts(fail);
  const { account } = await enterAccount(view);
  const findPart = (title: string) =>
    within(account).getByText(title, { selector: 'summary' }).parentElement ?? account;
  const fields = [
    [t('send.title'), t('send.to')],
    [t('balances.addTitle'), t('more.token')],
  ] as const;
  for (const [title] of fields) {
    within(findPart(title)).getByText(title).click();
    await expect.poll(() => readAlerts(findPart(title))).toEqual([t('island.unreachable')]);
  }
  download.mockResolvedValue(undefined);
  for (const [title, field] of fields) {
    const part = within(findPart(title));
    part.getByRole('button').click();
    await part.findByLabelText(field);
    expect(readAlerts(findPart(title))).toEqual([]);
  }
});
