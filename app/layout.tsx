import './globals.css';
import type { Metadata, Viewport } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Door } from '@/components/door/door';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { getPublicEnv } from '@/lib/env/public-env';
import { getSession } from '@/lib/server/session';
import { getWalletFiles } from '@/lib/server/wallet-files';
import { pageTexts } from '@/lib/texts/page';
import styles from './layout.module.css';

export const metadata: Metadata = {
  title: { default: config.name, template: `%s · ${config.name}` },
  description: config.description,
  icons: { icon: '/icon.svg' },
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f7f6f3' },
    { media: '(prefers-color-scheme: dark)', color: '#121513' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const session = await getSession();
  const env = getEnv();
  return (
    <html lang="en">
      <body>
        <a className={styles.skip} href="#content">
          {pageTexts.skip}
        </a>
        <header className={styles.header}>
          <Link className={styles.brand} href="/" prefetch={false}>
            <Mark />
            {config.name}
          </Link>
          <Door env={getPublicEnv(env)} session={session} walletFiles={getWalletFiles()} />
        </header>
        <main className={styles.main} id="content">
          {children}
        </main>
        <footer className={styles.footer}>
          <p>{env.demo === null ? pageTexts.footer : pageTexts.demo}</p>
          <Link href="/connections" prefetch={false}>
            {pageTexts.connectionsTitle}
          </Link>
        </footer>
      </body>
    </html>
  );
}

function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <path d="M4 28V14a12 12 0 0 1 24 0v14h-6V14a6 6 0 0 0-12 0v14z" fill="currentColor" />
    </svg>
  );
}
