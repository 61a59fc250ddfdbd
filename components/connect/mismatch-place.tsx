'use client';

import { mismatchSlot } from '@/components/hooks/page-slots';

export function MismatchPlace({ className }: { className?: string | undefined }) {
  return <div ref={mismatchSlot.set} className={className} />;
}
