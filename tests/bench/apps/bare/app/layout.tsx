import './globals.css';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { DialogButton } from '@/tests/bench/apps/bare/components/dialog-button';

export const metadata: Metadata = { title: 'Bare', description: 'A page with one button.' };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <header>
          <a href="/">Bare</a>
          <DialogButton />
        </header>
        <main>{children}</main>
        <footer>
          <p>A page to measure others by.</p>
        </footer>
      </body>
    </html>
  );
}
