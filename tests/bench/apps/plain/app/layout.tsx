import '@rainbow-me/rainbowkit/styles.css';
import '@/tests/bench/apps/bare/app/globals.css';
import type { Metadata } from 'next';
import { getServerSession } from 'next-auth';
import type { ReactNode } from 'react';
import { Header } from '@/tests/bench/apps/plain/components/header';
import { Providers } from '@/tests/bench/apps/plain/components/providers';
import { getAuthOptions } from '@/tests/bench/apps/plain/lib/auth-options';

export const metadata: Metadata = { title: 'Plain', description: 'The kit as documented.' };

export default async function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers session={await getServerSession(getAuthOptions())}>
          <Header />
          <main>{children}</main>
          <footer>
            <p>The kit wired as its documentation shows.</p>
          </footer>
        </Providers>
      </body>
    </html>
  );
}
