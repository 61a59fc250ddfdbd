import { type ComponentType, lazy } from 'react';
import { afterEach, beforeEach, describe, vi } from 'vitest';
import { expect, test } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import type { Portico } from '@/tests/components/support/portico';
import { serverTexts, t } from '@/tests/support/texts';
import { createHold } from '@/tests/support/wallet/consent';

const readAll = (selector: string) =>
  [...document.querySelectorAll(selector)].map((it) => it.textContent);

type Load = () => Promise<{ default: ComponentType }>;
type Lazy = (load: Load) => ComponentType;

/** Adds two islands to the page, with the same part unless `other` is given. */
function addIslands(view: PageView, load: Load, other: Load | null = null, by?: Lazy): void {
  view.body = async () => {
    const [{ ConnectButton, WalletIsland }, { lazyWithRetry }] = await Promise.all([
      import('@/components/wallet-island/wallet-island'),
      import('@/components/wallet-island/lazy-with-retry'),
    ]);
    const Part = (by ?? lazyWithRetry)(load);
    const Other = other === null ? Part : lazyWithRetry(other);
    return (
      <>
        <WalletIsland fallback={<p className="fallback">None yet</p>}>
          <Part />
        </WalletIsland>
        <WalletIsland fallback={<ConnectButton>Connect here</ConnectButton>}>
          <Other />
        </WalletIsland>
      </>
    );
  };
}

const loadAccount: Load = async () => {
  const { useAccount, useConnections } = await import('wagmi');
  return { default: () => <output>{`${useAccount().address} ${useConnections().length}`}</output> };
};

test('a visitor who is not connected sees the fallback, and no wallet code is loaded', async ({
  portico,
  view,
}) => {
  view.install();
  const load = vi.fn(loadAccount);
  addIslands(view, load);
  await view.visit();
  expect(readAll('.fallback')).toEqual(['None yet']);
  await portico.until(() => portico.button(document.body, 'Connect here'));
  expect([load.mock.calls.length, localStorage.getItem('rk-version'), readAll('output')]).toEqual([
    ...[0, null, []],
  ]);
});

test('islands share the header’s connection, and appear and disappear with it', async ({
  portico,
  view,
}) => {
  const owner = view.install();
  const load = vi.fn(loadAccount);
  addIslands(view, load);
  await view.visit();
  await portico.press(() => portico.button(document.body, 'Connect here'));
  await portico.press(() => portico.walletOption());
  await expect.poll(() => readAll('output')).toEqual([`${owner.address} 1`, `${owner.address} 1`]);
  expect([load.mock.calls.length, readAll('.fallback')]).toEqual([1, []]);
  await portico.signIn();
  const { account } = owner;
  await owner.switchAccount();
  await expect.poll(() => readAll('output')).toEqual([`${owner.address} 1`, `${owner.address} 1`]);
  await owner.switchAccount(account);
  await portico.press(() => portico.button(portico.account(), 'Disconnect'));
  await expect.poll(() => readAll('.fallback')).toEqual(['None yet']);
  expect(readAll('output')).toEqual([]);
  await portico.press(() => portico.button(document.body, 'Connect here'));
  await portico.press(() => portico.walletOption());
  await expect.poll(() => readAll('output')).toHaveLength(2);
});

describe('an island that cannot be shown', () => {
  const retryText = serverTexts('errorPage.retry');
  const alerts = () => readAll('[role="alert"]');
  const chunkError = () =>
    Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError' });

  /** Adds a failing island beside one that works. */
  function addFailing(view: PageView, load: Load, by?: Lazy) {
    const reports: unknown[] = [];
    const server = { isUp: true };
    view.network.answer('/api/error-report', async (init) => {
      reports.push(JSON.parse(`${init?.body}`));
      return new Response(null, { status: 204 });
    });
    view.network.answer('/api/live', async () => {
      if (!server.isUp) throw new TypeError('Failed to fetch');
      return new Response();
    });
    addIslands(view, load, async () => ({ default: () => <output>other</output> }), by);
    return { reports, server };
  }

  /** Presses without the library: in its `act`, a press that suspends never returns. */
  async function press(portico: Portico, name: string): Promise<HTMLElement> {
    const button = await portico.until(() => portico.button(document.body, name));
    button.focus();
    button.click();
    return button;
  }

  const said: string[] = [];
  beforeEach(() => {
    vi.mocked(console.error).mockImplementation((...parts) => said.push(parts.join(' ')));
  });
  afterEach(() => {
    // React logs each error that a boundary catches.
    const others = said.splice(0).filter((it) => !it.includes('The above error occurred'));
    expect(others).toEqual([]);
  });

  const spyOnReload = () => vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);

  test('reports a part that fails to load only in its own slot, and loads the part again on retry', async ({
    clock,
    portico,
    view,
  }) => {
    const load = vi.fn<Load>().mockImplementation(() => Promise.reject(chunkError()));
    const { reports, server } = addFailing(view, load);
    server.isUp = false;
    await view.enterWith();
    await expect.poll(alerts).toEqual([t('island.unreachable')]);
    expect([readAll('output'), portico.accountButton()]).toEqual([['other'], expect.anything()]);
    await expect
      .poll(() => reports)
      .toEqual([{ reference: expect.any(String), name: 'ChunkLoadError' }]);

    server.isUp = true;
    const reload = spyOnReload();
    await press(portico, retryText);
    await expect.poll(alerts).toEqual([t('island.outdated')]);
    // A new button has the focus.
    expect(document.activeElement?.textContent).toBe(retryText);
    expect([load.mock.calls.length, reload.mock.calls.length]).toEqual([2, 0]);
    reload.mockRestore();

    const arrival = createHold();
    load.mockImplementation(async () => {
      await arrival.promise;
      return { default: () => <output>own</output> };
    });
    const button = await press(portico, retryText);
    await expect.poll(() => load.mock.calls.length).toBe(3);
    await clock.run(1_000);
    expect(button.textContent).toBe(t('island.trying'));
    expect([alerts(), readAll('.fallback')]).toEqual([[t('island.outdated')], []]);
    arrival.release();
    await expect.poll(() => readAll('output')).toEqual(['own', 'other']);
    expect(alerts()).toEqual([]);
  });

  test('loads without a retry the next time it is mounted', async ({ portico, view }) => {
    const load = vi.fn<Load>().mockRejectedValueOnce(chunkError());
    load.mockResolvedValue({ default: () => <output>own</output> });
    addFailing(view, load);
    await view.enterWith();
    await expect.poll(alerts).toEqual([t('island.outdated')]);
    await portico.press(() => portico.button(portico.account(), 'Disconnect'));
    await expect.poll(() => readAll('.fallback')).toEqual(['None yet']);
    await portico.connect();
    await expect.poll(() => readAll('output')).toEqual(['own', 'other']);
  });

  test('needs a page reload if React itself has cached the failed part', async ({
    portico,
    view,
  }) => {
    addFailing(view, () => Promise.reject(chunkError()), lazy);
    await view.enterWith();
    await expect.poll(alerts).toEqual([t('errors.pageIncomplete')]);
    const reload = spyOnReload();
    await press(portico, serverTexts('errorPage.reload'));
    expect(reload).toHaveBeenCalledOnce();
    reload.mockRestore();
  });

  test('catches an error from its part, reports it with the displayed reference, and remounts on retry', async ({
    portico,
    view,
  }) => {
    let isBroken = true;
    const { reports } = addFailing(view, async () => ({
      default: () => {
        if (isBroken) throw new TypeError('a secret');
        return <output>own</output>;
      },
    }));
    await view.enterWith();
    await expect.poll(alerts).toEqual([t('island.crashed')]);
    await expect.poll(() => reports).toHaveLength(1);
    const [report] = reports;
    expect(report).toEqual({ reference: expect.stringMatching(/^\w{8,}$/), name: 'TypeError' });
    const { reference } = report as { reference: string };
    await expect
      .poll(() => document.body.textContent)
      .toContain(`${serverTexts('errorPage.reference')} ${reference}`);
    expect([readAll('output'), portico.accountButton()]).toEqual([['other'], expect.anything()]);

    isBroken = false;
    await press(portico, retryText);
    await expect.poll(() => readAll('output')).toEqual(['own', 'other']);
    expect(alerts()).toEqual([]);
  });

  test('reruns a failed query on retry', async ({ portico, view }) => {
    const read = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue('own');
    addFailing(view, async () => {
      const { useQuery } = await import('@tanstack/react-query');
      const options = { queryKey: ['own'], queryFn: read, retry: false, throwOnError: true };
      return { default: () => <output>{useQuery(options).data}</output> };
    });
    await view.enterWith();
    await expect.poll(alerts).toEqual([t('island.crashed')]);
    await press(portico, retryText);
    await expect.poll(() => readAll('output')).toEqual(['own', 'other']);
    expect(read).toHaveBeenCalledTimes(2);
  });
});
