import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { EarlyAccount } from '@/components/connect/early-account';
import { loadEarlyAccount } from '@/components/connect/load-early-account';
import type { SessionInfo } from '@/lib/auth/session';

const address = '0x5ABfEc25f74Cd88437631A7731906932776356f9';
const session: SessionInfo = {
  ...{ account: address, address, chainId: 1 },
  ...{ issuedAt: '2026-11-25T03:48:13.817Z', expires: '2026-12-02T03:48:13.817Z' },
};

it.each([false, true])(
  'the network has a button where it is not the only one (%s)',
  (isOnlyOne) => {
    const network = { name: 'Ethereum', icon: null, label: 'Chain Selector', isOnlyOne };
    const page = render(<EarlyAccount session={session} network={network} />);
    expect(page.getByTestId('rk-account-button').textContent).toContain('0x5A…56f9');
    expect(page.queryByTestId('rk-chain-button') === null).toBe(isOnlyOne);
    page.unmount();
  },
);

it('the wallet is asked once for a page view, however often React renders it', async () => {
  const asked: string[] = [];
  const request = async ({ method }: { method: string }) => {
    asked.push(method);
    return method === 'eth_chainId' ? '0x1' : [address];
  };
  const info = { uuid: crypto.randomUUID(), name: 'Wallet', icon: '', rdns: 'org.example.early' };
  const detail = Object.freeze({ info, provider: { request } });
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  window.addEventListener('eip6963:requestProvider', announce);
  localStorage.setItem('wagmi.recentConnectorId', JSON.stringify(info.rdns));
  const answers = await Promise.all([loadEarlyAccount(session), loadEarlyAccount(session)]);
  expect(answers).toEqual([EarlyAccount, EarlyAccount]);
  expect(asked).toEqual(['eth_accounts', 'eth_chainId']);
  window.removeEventListener('eip6963:requestProvider', announce);
  localStorage.removeItem('wagmi.recentConnectorId');
});
