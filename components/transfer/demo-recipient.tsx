import { foundry } from 'viem/chains';
import { useConfig } from 'wagmi';
import { Button } from '@/components/ui/button';
import { t } from '@/lib/i18n/client';

/**
 * The second of the accounts that anvil starts with, whose keys everybody knows.
 * @see https://getfoundry.sh/anvil/overview
 */
const demoAccount = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** Somebody to send to, for who tries the demo and knows no address. Nothing elsewhere. */
export function DemoRecipient({ onChoose }: { onChoose: (address: string) => void }) {
  const { chains } = useConfig();
  // The local chains come first where they are the demo's.
  if (chains[0].id !== foundry.id) return null;
  return (
    <p>
      <Button onClick={() => onChoose(demoAccount)}>{t('send.useDemoAccount')}</Button>
    </p>
  );
}
