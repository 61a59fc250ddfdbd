import './globals.css';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { ConnectButton } from './connect-button';

export const metadata: Metadata = { title: 'Onboard', description: 'Web3-Onboard as documented.' };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <header>
          <a href="/">Onboard</a>
          <ConnectButton />
        </header>
        <main>{children}</main>
        <footer>
          <p>Web3-Onboard wired as its documentation shows.</p>
        </footer>
      </body>
    </html>
  );
}
