import { connectorsForWallets, type Wallet } from '@rainbow-me/rainbowkit';
import { safeWallet } from '@rainbow-me/rainbowkit/wallets';
import { expect, it } from 'vitest';

const listWith = (more: Partial<Wallet>) =>
  connectorsForWallets(
    [{ groupName: 'Popular', wallets: [() => ({ ...safeWallet(), ...more })] }],
    { appName: 'Test', projectId: '0123456789abcdef0123456789abcdef' },
  );

it('throws for a wallet whose accent is not a hex colour', () => {
  expect(() => listWith({ name: 'Fern', iconAccent: 'green' })).toThrow(
    'Property `iconAccent` is not a hex value for wallet: Fern',
  );
  expect(listWith({ name: 'Fern', iconAccent: '#12ff80' })).toHaveLength(1);
});
