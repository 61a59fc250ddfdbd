import './globals.css';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { ConnectIsland } from '@/components/connect/connect-island';
import { NoticeStack } from '@/components/ui/notice-stack';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { getPublicEnv } from '@/lib/env/public-env';
import { getWalletFiles } from '@/lib/server/operations/wallet-files';
import { getPageNonce } from '@/lib/server/pipeline/page-nonce';
import { getSession } from '@/lib/server/sessions/session';
import { diagnosticsTexts } from '@/lib/texts/diagnostics';
import { pageTexts } from '@/lib/texts/page';
import { describeWallets } from '@/lib/wallets';
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
  const nonce = await getPageNonce();
  const env = getEnv();
  const walletFiles = getWalletFiles();
  // A signed-in visitor had a wallet connected and will need its code for certain: preload it.
  if (session !== null) preloadFiles(walletFiles, nonce);
  return (
    <html lang="en">
      <body>
        <a className={styles.skip} href="#content">
          {pageTexts.skip}
        </a>
        <header className={styles.header}>
          <a className={styles.brand} href="/">
            <Mark />
            {config.name}
          </a>
          <ConnectIsland
            env={getPublicEnv(env)}
            session={session}
            walletFiles={walletFiles}
            wallets={describeWallets(config.wallets)}
          />
        </header>
        <NoticeStack />
        <main className={styles.main} id="content">
          {children}
        </main>
        <footer className={styles.footer}>
          <p>{env.demo === null ? pageTexts.footer : pageTexts.demo}</p>
          <nav className={styles.links} aria-label={diagnosticsTexts.footerLinks}>
            <a href="/trouble">{diagnosticsTexts.title}</a>
            <a href="/connections">{pageTexts.connectionsTitle}</a>
          </nav>
        </footer>
      </body>
    </html>
  );
}

function preloadFiles(files: readonly string[], nonce: string): void {
  for (const file of files) {
    preload(`/_next/static/${file}`, { as: file.endsWith('.css') ? 'style' : 'script', nonce });
  }
}

function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <path d="M4 28V14a12 12 0 0 1 24 0v14h-6V14a6 6 0 0 0-12 0v14z" fill="currentColor" />
    </svg>
  );
}
