const format = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** An ISO 8601 time, in UTC because the server does not know the visitor's zone. */
export function Time({ iso }: { iso: string }) {
  return <time dateTime={iso}>{format.format(new Date(iso))} UTC</time>;
}
