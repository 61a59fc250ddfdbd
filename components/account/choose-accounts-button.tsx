import { useState } from 'react';
import { requestPermissions } from 'viem/actions';
import { useConfig } from 'wagmi';
import { getConnectorClient } from 'wagmi/actions';
import { Button } from '@/components/ui/button';
import { ErrorText } from '@/components/ui/error-text';
import { moreTexts } from '@/lib/texts/more';

/** Lets the visitor choose in the wallet which of their accounts this page sees. */
export function ChooseAccountsButton() {
  const config = useConfig();
  const [isWaiting, setIsWaiting] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const choose = async () => {
    setIsWaiting(true);
    setError(null);
    try {
      // Also for a wallet on a network that is not ours.
      const client = await getConnectorClient(config, { assertChainId: false });
      await requestPermissions(client, { eth_accounts: {} });
    } catch (thrown) {
      setError(thrown);
    } finally {
      setIsWaiting(false);
    }
  };

  return (
    <>
      <Button disabled={isWaiting} onClick={() => void choose()}>
        {isWaiting ? moreTexts.choosing : moreTexts.chooseAccounts}
      </Button>
      <ErrorText error={error} />
    </>
  );
}
