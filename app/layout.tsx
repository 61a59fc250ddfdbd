import './globals.css';
import './first-scripts';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { connection } from 'next/server';
import { Activity, type ReactNode } from 'react';
import { ConnectIsland } from '@/components/connect/connect-island';
import { TextsProvider } from '@/components/i18n/texts-provider';
import { Announcer } from '@/components/ui/announcer';
import { LanguageSwitch } from '@/components/ui/language-switch';
import { NoticeStack } from '@/components/ui/notice-stack';
import { VisitorProvider } from '@/components/visitor/visitor-provider';
import { config, productId } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { getPublicEnv } from '@/lib/env/public-env';
import { describeLanguages, locales } from '@/lib/i18n/locales';
import { pickPageTexts } from '@/lib/i18n/messages';
import { reloadScript } from '@/lib/reload/reload-script';
import { getBase, getLocale, getLocalizePath } from '@/lib/server/i18n/request-locale';
import { getMessages, getTexts } from '@/lib/server/i18n/texts';
import { isMembersOn } from '@/lib/server/members/is-members-on';
import { getWalletFiles } from '@/lib/server/operations/wallet-files';
import { getPageNonce, getPagePath } from '@/lib/server/pipeline/page-request';
import { getKnownSession, toSessionInfo } from '@/lib/server/sessions/session';
import { theme } from '@/lib/server/theme';
import { Mark } from './brand/mark';
import styles from './layout.module.css';

const languages = describeLanguages(config.languages);

export async function generateMetadata(): Promise<Metadata> {
  const { name } = config;
  const t = await getTexts();
  const description = t('site.description');
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
  // Render every page per request, so that it may read the current time.
  await connection();
  const known = await getKnownSession();
  const session = known.state === 'signed-in' ? toSessionInfo(known.record) : null;
  const nonce = await getPageNonce();
  const env = getEnv();
  const locale = await getLocale();
  const base = await getBase();
  const localize = await getLocalizePath();
  const t = await getTexts();
  const walletFiles = getWalletFiles(locale);
  return (
    <html lang={locale} dir={locales[locale].direction} data-product={productId} data-base={base}>
      <head>
        {/* Slow devices would paint an empty frame while parsing the page. */}
        <link rel="expect" href="#content" blocking="render" />
        <script
          nonce={nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: it is a constant of ours
          dangerouslySetInnerHTML={{ __html: reloadScript }}
          // Browsers hide the nonce from scripts, so React would report a mismatch.
          suppressHydrationWarning
        />
        {/* Signed-in visitors will need the wallet code. */}
        {session === null || !(await isWholePage())
          ? null
          : walletFiles.wallet.map((file) => <PreloadLink key={file} file={file} nonce={nonce} />)}
      </head>
      <body>
        <TextsProvider
          locale={locale}
          languages={languages}
          base={base}
          texts={pickPageTexts(getMessages(locale))}
        >
          <a className={styles.skip} href="#content">
            {t('page.skip')}
          </a>
          <header className={styles.header}>
            <div className={styles.start}>
              <a className={styles.brand} href={localize('/')}>
                <Mark className={styles.mark} />
                <span className={styles.name}>{config.name}</span>
              </a>
              <span className={styles.room} aria-hidden="true">
                {t('connect.connect')}
              </span>
            </div>
            <ConnectIsland
              env={getPublicEnv(env)}
              session={session}
              walletFiles={Object.values(walletFiles).flat()}
              wallets={config.wallets}
            />
          </header>
          <NoticeStack />
          <Announcer />
          {/* `Activity` makes React hydrate the header first, and these parts in separate tasks. */}
          <main className={styles.main} id="content">
            <VisitorProvider
              session={known.state === 'unknown' ? undefined : session}
              // Pages for signed-out visitors are cached and shared, so their render time means nothing.
              renderedAt={session === null ? null : Date.now()}
            >
              <Activity>{children}</Activity>
            </VisitorProvider>
          </main>
          <Activity>
            <footer className={styles.footer}>
              <p>{env.demo === null ? t('page.footer') : t('page.demo')}</p>
              <nav className={styles.links} aria-label={t('trouble.footerLinks')}>
                {isMembersOn() ? <a href={localize('/members')}>{t('members.title')}</a> : null}
                <a href={localize('/trouble')}>{t('trouble.title')}</a>
                <a href={localize('/connections')}>{t('connections.title')}</a>
              </nav>
              {config.languages.length < 2 ? null : (
                <LanguageSwitch label={t('language.title')} path={(await getPagePath()) ?? '/'} />
              )}
            </footer>
          </Activity>
        </TextsProvider>
      </body>
    </html>
  );
}

/** Returns false for an update of a page that has already loaded its code. */
async function isWholePage(): Promise<boolean> {
  return (await headers()).get('sec-fetch-dest') !== 'empty';
}

/** Renders a `<link>`, because `preload()` in a server component takes effect only when the page hydrates. */
function PreloadLink({ file, nonce }: { file: string; nonce: string | undefined }) {
  return (
    <link
      rel="preload"
      as={file.endsWith('.css') ? 'style' : 'script'}
      href={`/_next/static/${file}`}
      fetchPriority="low"
      nonce={nonce}
    />
  );
}
