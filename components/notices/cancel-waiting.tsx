import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useConfig } from 'wagmi';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';
import {
  cancelRequest,
  getMutationKeys,
  type WalletRequest,
} from '@/lib/wallet/connectors/cancel-request';

type CancelWaitingProps = {
  isPending: boolean;
  request: WalletRequest;
  onCancel: () => void;
};

/** Outside a form, place it right after the button that sends the request. */
export function CancelWaiting({ isPending, request, onCancel }: CancelWaitingProps) {
  const client = useQueryClient();
  const config = useConfig();
  if (!isPending) return null;
  const cancel = ({ currentTarget }: MouseEvent) => {
    // This button disappears, so move the focus to the one that sent the request.
    const submit = currentTarget.closest('form')?.querySelector('[type="submit"]');
    const sender = submit ?? currentTarget.previousElementSibling;
    if (sender instanceof HTMLElement) sender.focus();
    cancelRequest(client, getMutationKeys(config)[request]);
    onCancel();
  };
  return (
    <Button look="quiet" onClick={cancel}>
      {t('waiting.cancel')}
    </Button>
  );
}
