import { useState } from 'react';
import type { Address } from 'viem';
import { ReceiveDetails } from '@/components/receive/receive-details';
import { t } from '@/lib/i18n/client';

type ReceiveProps = {
  address: Address;
  /** Of a Safe, which is on one chain. */
  onlyChainId?: number;
};

/** How to send something to this account. Remount it for another one. */
export function Receive({ address, onlyChainId }: ReceiveProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details name="account" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('receive.title')}</summary>
      {/* Not before: it asks each chain. */}
      {isOpen ? <ReceiveDetails address={address} onlyChainId={onlyChainId ?? null} /> : null}
    </details>
  );
}
