'use client';

import './globals.css';
import { useReference } from '@/components/hooks/use-reference';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { errorPageTexts } from '@/lib/texts/error-page';
import styles from './layout.module.css';

type GlobalErrorProps = { error: Error & { digest?: string } };

/** Replaces the whole document when the layout itself fails. */
export default function GlobalError({ error }: GlobalErrorProps) {
  const reference = useReference(error);
  return (
    <html lang="en">
      <head>
        <title>{errorPageTexts.title}</title>
        <link rel="icon" href="/icon.svg" />
      </head>
      <body>
        <main className={styles.main}>
          <Message title={errorPageTexts.title} text={errorPageTexts.text}>
            <Button look="primary" onClick={() => window.location.reload()}>
              {errorPageTexts.retry}
            </Button>
            {reference === null ? null : <p>{errorPageTexts.reference(reference)}</p>}
          </Message>
        </main>
      </body>
    </html>
  );
}
