import { useMutation } from '@tanstack/react-query';
import { requestPermissions } from 'viem/actions';
import { useConfig } from 'wagmi';
import { getConnectorClient } from 'wagmi/actions';
import { CancelWaiting } from '@/components/notices/cancel-waiting';
import { useAnnounce } from '@/components/ui/announce';
import { Button } from '@/components/ui/button';
import { ErrorText } from '@/components/ui/error-text';
import type { AppError } from '@/lib/errors/app-error';
import { toAppError } from '@/lib/errors/classify-error';
import { t } from '@/lib/i18n/client';
import { getMutationKeys } from '@/lib/wallet/connectors/cancel-request';

export function ChooseAccountsButton() {
  const config = useConfig();
  // A mutation, like wagmi's own requests, so that it counts as a pending wallet request.
  const { mutate, isPending, error, reset } = useMutation<unknown, AppError>({
    mutationKey: getMutationKeys(config).requestPermissions,
    mutationFn: async () => {
      try {
        // The wallet may be on an unsupported network.
        const client = await getConnectorClient(config, { assertChainId: false });
        return await requestPermissions(client, { eth_accounts: {} });
      } catch (thrown) {
        throw toAppError(thrown);
      }
    },
  });

  useAnnounce(isPending ? t('more.choosing') : null);
  return (
    <>
      <Button aria-disabled={isPending} onClick={() => mutate()}>
        {isPending ? t('more.choosing') : t('more.chooseAccounts')}
      </Button>
      <CancelWaiting isPending={isPending} request="requestPermissions" onCancel={reset} />
      <ErrorText code={error?.code ?? null} />
    </>
  );
}
