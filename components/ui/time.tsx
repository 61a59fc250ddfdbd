'use client';

import { useSyncExternalStore } from 'react';
import { useLanguage } from '@/components/i18n/texts-provider';

const options = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** An ISO 8601 time: in UTC where the server writes it, in the visitor's zone once a browser knows it. */
export function Time({ iso }: { iso: string }) {
  const { locale } = useLanguage();
  const isInBrowser = useSyncExternalStore(subscribeToNothing, inBrowser, onServer);
  const tag = `${locale}-u-nu-latn`;
  const time = new Date(iso);
  const utc = `${new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(time)} UTC`;
  return (
    <time
      dateTime={iso}
      title={isInBrowser ? utc : undefined}
      // Browsers and servers know languages in different versions.
      suppressHydrationWarning
    >
      {isInBrowser ? new Intl.DateTimeFormat(tag, options).format(time) : utc}
    </time>
  );
}

const subscribeToNothing = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;
