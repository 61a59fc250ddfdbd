import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { createAddress } from '@/tests/components/support/account-page';
import { expect, test } from '@/tests/components/support/fixtures';
import type { PageView } from '@/tests/components/support/page-view';
import { type Portico, textOf } from '@/tests/components/support/portico';
import { away, getChainUrl, home, third } from '@/tests/support/chains';
import { serverMessages } from '@/tests/support/texts';

const relayUrl = 'wss://relay.example.org/';
const version = 'build-of-this-page';

/** Adds the checks to the page, with a relay that cannot be reached. Returns all URLs that the page contacts. */
function addChecks(view: PageView): string[] {
  const contacted: string[] = [];
  class LostSocket extends EventTarget {
    constructor(url: string) {
      super();
      contacted.push(url);
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    }
  }
  view.prepare(() => {
    const ask = fetch;
    vi.stubGlobal('WebSocket', LostSocket);
    vi.stubGlobal('fetch', (...[input, init]: Parameters<typeof fetch>) => {
      contacted.push(`${input}`);
      return ask(input, init);
    });
  });
  view.body = async () => {
    const { Diagnosis } = await import('@/components/diagnostics/diagnosis');
    const nodes = [home, away, third].map(({ id, name }) => ({
      ...{ chainId: id, chain: name, url: getChainUrl(id) },
    }));
    const { trouble } = serverMessages;
    return <Diagnosis nodes={nodes} relayUrl={relayUrl} version={version} texts={trouble} />;
  };
  return contacted;
}

test.afterEach(() => {
  vi.doUnmock('@/lib/diagnostics/run-checks');
});

/** Runs the checks. Returns a function that reads a line of the report by its name. */
async function runChecks(portico: Portico): Promise<(name: string) => string> {
  await portico.press(() => portico.button(document.body, 'Run the checks'));
  const found = await portico.until(() => portico.region('What was found'));
  const lines = [...found.querySelectorAll('li')].map(textOf);
  return (name) => lines.find((it) => it.startsWith(name)) ?? '';
}

test('a visitor can check what the page needs, and copy a report without secrets', async ({
  portico,
  view,
}) => {
  const owner = view.install({ announce: { name: 'My Wallet', rdns: 'org.example.mine' } });
  const named = createAddress();
  view.install({ announce: { name: 'Named', rdns: `org.example.${named}` } });
  const tokens: string[] = [];
  view.network.answer('/api/health', async () => Response.json({ status: 'ok' }));
  view.network.answer('/api/auth/csrf', async (init) => {
    const answer = await view.server.answer('/api/auth/csrf', init);
    tokens.push((await answer.clone().json()).csrfToken);
    return answer;
  });
  addChecks(view);
  await view.enter(owner, 'org.example.mine');
  const line = await runChecks(portico);
  const short = `${owner.address.slice(0, 4)}…${owner.address.slice(-4)}`;
  expect(line('Wallets in this browser')).toContain(
    'My Wallet (announces itself as org.example.mine)',
  );
  expect(line('Wallets in this browser')).toContain(named);
  expect(line('Last wallet')).toContain(`org.example.mine, account ${short}`);
  expect(line('Storage')).toContain('OK');
  expect(line('Cookies')).toContain('Working.');
  expect(line('Clock')).toContain('Right, to within');
  expect(line('This server')).toContain('Working. You can sign in.');
  expect(line('Sign-in')).toContain(short);
  expect(line('Where this page is shown')).toContain('On a page of its own.');
  expect(line('WalletConnect relay')).toContain('Problem');
  expect(line(`${home.name}, 127.0.0.1`)).toMatch(/Block [\d,]+, answered in \d+ ms\./);
  expect(line('Version of this page')).toContain(version);

  await portico.press(() => portico.button(document.body, 'Copy the report'));
  const report = await navigator.clipboard.readText();
  expect(report).toContain('My Wallet');
  expect(report).toContain(short);
  expect(report).not.toMatch(/0x[0-9a-f]{40}/i);
  expect(tokens).toHaveLength(2);
  for (const token of tokens) expect(report).not.toContain(token.slice(0, 20));
});

test('the checks contact nobody before they are started, and say what is wrong in plain words', async ({
  portico,
  view,
}) => {
  const { network, server } = view;
  network.answerNode(away.id, () => Promise.reject(new TypeError('Failed to fetch')));
  network.answerNode(third.id, async () => new Response(null, { status: 429 }));
  network.answer('/api/auth/csrf', async () =>
    server.date(Response.json({ csrfToken: crypto.randomUUID() })),
  );
  network.answer('/api/health', async () =>
    Response.json({ status: 'failed', checks: { store: 'failed', nodes: 'ok' } }, { status: 503 }),
  );
  server.behind = -3_600_000;
  const contacted = addChecks(view);
  view.prepare(() => {
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await view.visit();
  expect(screen.getByRole('button', { name: 'Run the checks' })).toBeDefined();
  expect(contacted).toEqual([]);
  const line = await runChecks(portico);
  expect(contacted).toContain(relayUrl);
  expect(line('Wallets in this browser')).toContain('None found.');
  expect(line('Storage')).toContain('Denied by your browser.');
  expect(line('Cookies')).toContain('Blocked for this site.');
  expect(line('Clock')).toMatch(/Off by 3,\d{3} s \(behind\)/);
  expect(line('This server')).toContain('Can’t let you in right now (store).');
  expect(line(`${away.name}, 127.0.0.1`)).toContain('Can’t be reached.');
  expect(line(`${third.name}, 127.0.0.1`)).toContain('Rejects: too many requests.');
});

test('checks whose code cannot be loaded end in the error page, not in silence', async ({
  portico,
  view,
}) => {
  addChecks(view);
  const { body } = view;
  view.body = async () => {
    const { catchError } = await import('next/error');
    const { default: ErrorPage } = await import('@/app/error');
    const Boundary = catchError((_, { error, reset }) =>
      error instanceof Error ? <ErrorPage error={error} reset={reset} /> : null,
    );
    return <Boundary>{await body()}</Boundary>;
  };
  vi.doMock('@/lib/diagnostics/run-checks', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  view.network.answer('/api/error-report', async () => new Response());
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await view.visit();
  await portico.press(() => portico.button(document.body, 'Run the checks'));
  await portico.until(() => document.querySelector('h1'), 'Something went wrong');
  await portico.press(() => portico.button(document.body, 'Try again'));
  await portico.until(() => portico.button(document.body, 'Run the checks'));
});
