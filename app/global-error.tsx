'use client';

import './globals.css';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { errorPageTexts } from '@/lib/texts/error-page';
import styles from './layout.module.css';

type GlobalErrorProps = { error: Error & { digest?: string } };

/** Stands for the whole document when the layout itself fails. */
export default function GlobalError({ error }: GlobalErrorProps) {
  return (
    <html lang="en">
      <body>
        <main className={styles.main}>
          <Message title={errorPageTexts.title} text={errorPageTexts.text}>
            <Button look="primary" onClick={() => window.location.reload()}>
              {errorPageTexts.retry}
            </Button>
            {error.digest === undefined ? null : <p>{errorPageTexts.reference(error.digest)}</p>}
          </Message>
        </main>
      </body>
    </html>
  );
}
