import type { Metadata } from 'next';
import { Card, CardLead, Fact, Facts } from '@/components/ui/card';
import { Page } from '@/components/ui/page';
import { getChains, getRpcUrls } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';
import { pageTexts } from '@/lib/texts/page';
import { getThirdParties, getThirdPartyHosts } from '@/lib/third-parties';
import styles from './page.module.css';

export const metadata: Metadata = { title: pageTexts.connectionsTitle };

/** Built from the lists that the CSP is built from, so that it cannot list less than is allowed. */
export default function Connections() {
  const env = getEnv();
  return (
    <Page title={pageTexts.connectionsTitle} lead={pageTexts.connectionsLead} gap="wide">
      <Card title={pageTexts.beforeTitle}>
        <p>{pageTexts.beforeText(new URL(env.appUrl).host)}</p>
      </Card>
      <Card title={pageTexts.nodesTitle}>
        <CardLead>
          {pageTexts.nodesWhen}. {pageTexts.nodesText}
        </CardLead>
        <Facts>
          {getChains(env).map((chain) => (
            <Fact key={chain.id} name={chain.name}>
              <Hosts urls={getRpcUrls(chain, env.rpcUrls)} />
            </Fact>
          ))}
        </Facts>
      </Card>
      <Card title={pageTexts.servicesTitle}>
        <dl className={styles.services}>
          {getThirdParties(env).map((party) => (
            <div key={party.name} className={styles.service}>
              <dt>{party.name}</dt>
              <dd>
                <p>
                  {party.when} {party.reason}
                </p>
                <Hosts urls={getThirdPartyHosts(party)} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title={pageTexts.cookiesTitle}>
        <p>{pageTexts.cookiesText}</p>
      </Card>
    </Page>
  );
}

/** Hosts alone: paths and queries of nodes can contain API keys. */
function Hosts({ urls }: { urls: readonly string[] }) {
  const hosts = [...new Set(urls.map((url) => new URL(url).host))];
  return <code className={styles.hosts}>{hosts.join(', ')}</code>;
}
