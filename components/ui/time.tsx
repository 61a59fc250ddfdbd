'use client';

import { useSyncExternalStore } from 'react';
import { useLanguage } from '@/components/i18n/texts-provider';

const options = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Shows an ISO 8601 time: in UTC on the server, in the visitor's time zone in the browser. */
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
      // Browsers and servers have different versions of the locale data.
      suppressHydrationWarning
    >
      {isInBrowser ? new Intl.DateTimeFormat(tag, options).format(time) : utc}
    </time>
  );
}

const subscribeToNothing = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;
