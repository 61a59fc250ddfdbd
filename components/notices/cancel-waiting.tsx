import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useConfig } from 'wagmi';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';
import { cancelRequest } from '@/lib/wallet/connectors/cancel-request';
import { getMutationKeys, type WalletRequest } from '@/lib/wallet/requests/mutation-keys';

type CancelWaitingProps = {
  isPending: boolean;
  /** What the wallet was asked for. */
  request: WalletRequest;
  /** Makes the form as it was before it asked. */
  onCancel: () => void;
};

/** The way out of waiting for a wallet, which may never answer. */
export function CancelWaiting({ isPending, request, onCancel }: CancelWaitingProps) {
  const client = useQueryClient();
  const config = useConfig();
  if (!isPending) return null;
  const cancel = ({ currentTarget }: MouseEvent) => {
    // This button goes; the one that asked stays.
    currentTarget.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    cancelRequest(client, getMutationKeys(config)[request]);
    onCancel();
  };
  return (
    <Button look="quiet" onClick={cancel}>
      {t('waiting.cancel')}
    </Button>
  );
}
