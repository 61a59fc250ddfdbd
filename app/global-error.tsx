'use client';

import './globals.css';
import { Button } from '@/components/ui/button';
import { Message } from '@/components/ui/message';
import { pageTexts } from '@/lib/texts/page';
import styles from './layout.module.css';

type GlobalErrorProps = { error: Error & { digest?: string } };

/** Stands for the whole document when the layout itself fails. */
export default function GlobalError({ error }: GlobalErrorProps) {
  return (
    <html lang="en">
      <body>
        <main className={styles.main}>
          <Message title={pageTexts.errorTitle} text={pageTexts.errorText}>
            <Button look="primary" onClick={() => window.location.reload()}>
              {pageTexts.retry}
            </Button>
            {error.digest === undefined ? null : <p>{pageTexts.errorReference(error.digest)}</p>}
          </Message>
        </main>
      </body>
    </html>
  );
}
