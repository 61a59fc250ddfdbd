import { useEffect, useState } from 'react';

/**
 * What a visitor can quote of a crash: the server's digest, or for a crash in the browser a reference
 * of its own, under which the server logs it. Null until there is one.
 */
export function useReference(error: Error & { digest?: string }): string | null {
  const [reference, setReference] = useState(error.digest ?? null);
  useEffect(() => {
    if (error.digest !== undefined) return;
    const made = Math.random().toString(36).slice(2, 12).padEnd(8, '0');
    setReference(made);
    void fetch('/api/error-report', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reference: made, name: error.name }),
    }).catch(() => undefined);
  }, [error]);
  return reference;
}
