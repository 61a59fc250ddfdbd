'use client';

import './globals.css';
import { useEffect, useState } from 'react';
import { useReference } from '@/components/hooks/use-reference';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/page';
import { readField, readString } from '@/lib/parse';
import styles from './layout.module.css';

/** Fallback texts for when the server does not respond. */
const english = {
  title: 'Something went wrong',
  text: 'The page couldn’t be shown. Your wallet and funds aren’t affected. Try again.',
  retry: 'Try again',
  reference: 'Reference:',
};

const inEnglish = { locale: 'en-US', direction: 'ltr', texts: english };

export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  const reference = useReference(error);
  const { locale, direction, texts } = useCrashTexts();
  return (
    <html lang={locale} dir={direction}>
      <head>
        <title>{texts.title}</title>
        <link rel="icon" href="/icon.svg" />
      </head>
      <body>
        <main className={styles.main}>
          <Message title={texts.title} text={texts.text}>
            <Button look="primary" onClick={() => window.location.reload()}>
              {texts.retry}
            </Button>
            {reference === null ? null : (
              <p>
                {texts.reference} <bdi>{reference}</bdi>
              </p>
            )}
          </Message>
        </main>
      </body>
    </html>
  );
}

function useCrashTexts() {
  const [page, setPage] = useState(inEnglish);
  useEffect(() => {
    let isGone = false;
    fetchCrashTexts().then(
      (found) => isGone || found === null || setPage(found),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  return page;
}

async function fetchCrashTexts(): Promise<typeof inEnglish | null> {
  const path = encodeURIComponent(window.location.pathname);
  const response = await fetch(`/api/language?path=${path}`);
  const body: unknown = response.ok ? await response.json() : null;
  const given = readField(body, 'texts');
  const [locale, direction] = [readString(body, 'locale'), readString(body, 'direction')];
  const [title, text] = [readString(given, 'title'), readString(given, 'text')];
  const [retry, reference] = [readString(given, 'retry'), readString(given, 'reference')];
  if (!locale || !direction || !title || !text || !retry || !reference) return null;
  return { locale, direction, texts: { title, text, retry, reference } };
}
