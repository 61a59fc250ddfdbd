import { useEffect, useState } from 'react';

/** The server's digest, or a reference under which the server logs the crash. Null until it is generated. */
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
