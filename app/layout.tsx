import './globals.css';
import type { Metadata, Viewport } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { preload } from 'react-dom';
import { ConnectIsland } from '@/components/connect/connect-island';
import { NoticeStack } from '@/components/ui/notice-stack';
import { VisitorProvider } from '@/components/visitor/visitor-provider';
import { theme } from '@/lib/brand/theme';
import { config, productId } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { getPublicEnv } from '@/lib/env/public-env';
import { reloadScript } from '@/lib/reload/reload-script';
import { isMembersOn } from '@/lib/server/members/is-members-on';
import { getWalletFiles } from '@/lib/server/operations/wallet-files';
import { getPageNonce } from '@/lib/server/pipeline/page-nonce';
import { getKnownSession, toSessionInfo } from '@/lib/server/sessions/session';
import { diagnosticsTexts } from '@/lib/texts/diagnostics';
import { membersTexts } from '@/lib/texts/members';
import { pageTexts } from '@/lib/texts/page';
import { describeWallets } from '@/lib/wallets';
import { Mark } from './brand/mark';
import styles from './layout.module.css';

export function generateMetadata(): Metadata {
  const { name, description } = config;
  return {
    metadataBase: new URL(getEnv().appUrl),
    title: { default: name, template: `%s · ${name}` },
    description,
    icons: {
      icon: [
        { url: '/favicon.ico', sizes: '32x32' },
        { url: '/icon.svg', type: 'image/svg+xml' },
      ],
      apple: '/apple-icon.png',
    },
    openGraph: {
      type: 'website',
      siteName: name,
      title: name,
      description,
      images: [{ url: '/og.png', width: 1200, height: 630, alt: name }],
    },
    twitter: { card: 'summary_large_image' },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: theme.light.surface },
    { media: '(prefers-color-scheme: dark)', color: theme.dark.surface },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Nothing of a page is made before it is asked for; Next would complain of the time of day in it.
  await connection();
  const known = await getKnownSession();
  const session = known.state === 'signed-in' ? toSessionInfo(known.record) : null;
  const nonce = await getPageNonce();
  const env = getEnv();
  const walletFiles = getWalletFiles();
  // A signed-in visitor had a wallet connected and will need its code for certain: preload it.
  if (session !== null) preloadFiles(walletFiles, nonce);
  return (
    <html lang="en" data-product={productId}>
      <head>
        <script
          nonce={nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: it is a constant of ours
          dangerouslySetInnerHTML={{ __html: reloadScript }}
          // Browsers hide a nonce from scripts, and so from React.
          suppressHydrationWarning
        />
      </head>
      <body>
        <a className={styles.skip} href="#content">
          {pageTexts.skip}
        </a>
        <header className={styles.header}>
          <a className={styles.brand} href="/">
            <Mark className={styles.mark} />
            <span className={styles.name}>{config.name}</span>
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
          <VisitorProvider
            session={known.state === 'unknown' ? undefined : session}
            renderedAt={Date.now()}
          >
            {children}
          </VisitorProvider>
        </main>
        <footer className={styles.footer}>
          <p>{env.demo === null ? pageTexts.footer : pageTexts.demo}</p>
          <nav className={styles.links} aria-label={diagnosticsTexts.footerLinks}>
            {isMembersOn() ? <a href="/members">{membersTexts.title}</a> : null}
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
