import type { Metadata } from 'next';
import { Diagnosis } from '@/components/diagnostics/diagnosis';
import { Notice } from '@/components/ui/card';
import { Page } from '@/components/ui/page';
import { getChains, getRpcUrls } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';
import { getPageVersion } from '@/lib/server/operations/page-version';
import { diagnosticsTexts } from '@/lib/texts/diagnostics';
import { getRelayUrl } from '@/lib/third-parties';

export const metadata: Metadata = { title: diagnosticsTexts.title };

/** A page of its own, so that only visitors with a problem download it. */
export default function Trouble() {
  const env = getEnv();
  const nodes = getChains(env).flatMap((chain) =>
    getRpcUrls(chain, env.rpcUrls)
      .filter((url) => url.startsWith('http'))
      .map((url) => ({ chainId: chain.id, chain: chain.name, url })),
  );
  return (
    <Page title={diagnosticsTexts.title} lead={diagnosticsTexts.lead} gap="wide">
      <p>
        <a href="/connections">{diagnosticsTexts.listLink}</a>
      </p>
      <noscript>
        <Notice>{diagnosticsTexts.noScript}</Notice>
      </noscript>
      <Diagnosis nodes={nodes} relayUrl={getRelayUrl(env)} version={getPageVersion()} />
    </Page>
  );
}
