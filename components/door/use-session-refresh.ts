import { useRouter } from 'next/navigation';
import { useSession } from 'next-auth/react';
import { useEffect } from 'react';
import type { SessionInfo } from '@/lib/auth/session';

/** Renders the server's part of the page anew when the visitor signs in or out. */
export function useSessionRefresh(rendered: SessionInfo | null): void {
  const router = useRouter();
  const { data, status } = useSession();
  const current = data?.address ?? null;
  const isStale = status !== 'loading' && current !== (rendered?.address ?? null);

  useEffect(() => {
    if (isStale) router.refresh();
  }, [isStale, router]);
}
