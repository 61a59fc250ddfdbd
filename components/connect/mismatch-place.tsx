'use client';

import { mismatchSlot } from '@/components/hooks/page-slots';

/** Where a page about a session shows that the wallet is on another account. */
export function MismatchPlace({ className }: { className?: string | undefined }) {
  return <div ref={mismatchSlot.set} className={className} />;
}
