import { Diagnosis } from '@/components/diagnostics/diagnosis';
import { AlternateLinks } from '@/components/i18n/alternate-links';
import { Notice } from '@/components/ui/card';
import { Page } from '@/components/ui/page';
import { getChains, getRpcUrls } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';
import { getPageVersion } from '@/lib/server/builds/next-build';
import { getLocale, getLocalizePath } from '@/lib/server/i18n/request-locale';
import { getMessages, getTexts, withTitle } from '@/lib/server/i18n/texts';
import { getRelayUrl } from '@/lib/third-parties';

export const generateMetadata = withTitle((t) => t('trouble.title'));

/** A separate page, so that only visitors with a problem download it. */
export default async function Trouble() {
  const t = await getTexts();
  const localize = await getLocalizePath();
  const env = getEnv();
  const nodes = getChains(env).flatMap((chain) =>
    getRpcUrls(chain, env.rpcUrls)
      .filter((url) => url.startsWith('http'))
      .map((url) => ({ chainId: chain.id, chain: chain.name, url })),
  );
  return (
    <Page title={t('trouble.title')} lead={t('trouble.lead')} gap="wide">
      <AlternateLinks origin={env.appUrl} path="/trouble" />
      <p>
        <a href={localize('/connections')}>{t('trouble.listLink')}</a>
      </p>
      <noscript>
        <Notice>{t('trouble.noScript')}</Notice>
      </noscript>
      <Diagnosis
        nodes={nodes}
        relayUrl={getRelayUrl(env)}
        version={getPageVersion()}
        texts={getMessages(await getLocale()).trouble}
      />
    </Page>
  );
}
