'use client';

import { ConnectButton } from '@rainbow-me/rainbowkit';

export function Header() {
  return (
    <header>
      <a href="/">Plain</a>
      <ConnectButton />
    </header>
  );
}
