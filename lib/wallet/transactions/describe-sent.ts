import { shortenAddress } from '@/lib/address';
import { t } from '@/lib/i18n/client';
import { formatBalance } from '@/lib/wallet/format/format-balance';
import type { SentTransfer } from '@/lib/wallet/transactions/transaction';

/** One line for lists that show nothing else of a transfer. */
export function describeSent(what: SentTransfer): string {
  return t('send.description', { amount: formatBalance(what), to: shortenAddress(what.to) });
}
