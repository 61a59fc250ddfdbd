import type { SendFormProps } from '@/components/transfer/use-transfer-form';
import { LazyDetails } from '@/components/wallet-island/lazy-details';
import { lazyWithRetry } from '@/components/wallet-island/lazy-with-retry';
import { t } from '@/lib/i18n/client';
import { loadNormalize } from '@/lib/wallet/names/ens-normalize';

const SendForm = lazyWithRetry(async () => {
  const [file] = await Promise.all([import('@/components/transfer/send-form'), loadNormalize()]);
  return { default: file.SendForm };
});

/** Set `key` to the account. */
export function Send(props: SendFormProps) {
  return (
    <LazyDetails title={t('send.title')} name="account" preload={SendForm.preload} isKept>
      <SendForm {...props} />
    </LazyDetails>
  );
}
