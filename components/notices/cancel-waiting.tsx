import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { Button } from '@/components/ui/button';
import { waitingTexts } from '@/lib/texts/waiting';
import { cancelRequest } from '@/lib/wallet/connectors/cancel-request';

type CancelWaitingProps = {
  isPending: boolean;
  /** Of what the wallet was asked, as wagmi names it. */
  mutationKey: string;
  /** Makes the form as it was before it asked. */
  onCancel: () => void;
};

/** The way out of waiting for a wallet, which may never answer. */
export function CancelWaiting({ isPending, mutationKey, onCancel }: CancelWaitingProps) {
  const client = useQueryClient();
  if (!isPending) return null;
  const cancel = ({ currentTarget }: MouseEvent) => {
    // This button goes; the one that asked stays.
    currentTarget.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    cancelRequest(client, mutationKey);
    onCancel();
  };
  return (
    <Button look="quiet" onClick={cancel}>
      {waitingTexts.cancel}
    </Button>
  );
}
