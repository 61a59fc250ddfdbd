import type { Metadata } from 'next';
import { Diagnosis } from '@/components/diagnostics/diagnosis';
import { Notice } from '@/components/ui/card';
import { getChains, getRpcUrls } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';
import { getPageVersion } from '@/lib/server/operations/page-version';
import { diagnosticsTexts } from '@/lib/texts/diagnostics';
import { getRelayUrl } from '@/lib/third-parties';
import styles from './page.module.css';

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
    <div className={styles.page}>
      <h1 className={styles.title}>{diagnosticsTexts.title}</h1>
      <p className={styles.lead}>{diagnosticsTexts.lead}</p>
      <p>
        <a href="/connections">{diagnosticsTexts.listLink}</a>
      </p>
      <noscript>
        <Notice>{diagnosticsTexts.noScript}</Notice>
      </noscript>
      <Diagnosis nodes={nodes} relayUrl={getRelayUrl(env)} version={getPageVersion()} />
    </div>
  );
}
