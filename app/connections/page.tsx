import { AlternateLinks } from '@/components/i18n/alternate-links';
import { Card, CardLead, Fact, Facts } from '@/components/ui/card';
import { Page } from '@/components/ui/page';
import { getChains, getRpcUrls } from '@/lib/chains';
import { getEnv } from '@/lib/env/env';
import { getTexts, withTitle } from '@/lib/server/i18n/texts';
import { getThirdParties, getThirdPartyHosts } from '@/lib/third-parties';
import styles from './page.module.css';

export const generateMetadata = withTitle((t) => t('connections.title'));

/** Uses the lists that the CSP is built from, so that the page cannot list less than the CSP allows. */
export default async function Connections() {
  const t = await getTexts();
  const env = getEnv();
  return (
    <Page title={t('connections.title')} lead={t('connections.lead')} gap="wide">
      <AlternateLinks origin={env.appUrl} path="/connections" />
      <Card title={t('connections.beforeTitle')}>
        <p>{t('connections.beforeText', { host: new URL(env.appUrl).host })}</p>
      </Card>
      <Card title={t('connections.nodesTitle')}>
        <CardLead>{t('connections.nodesLead')}</CardLead>
        <Facts>
          {getChains(env).map((chain) => (
            <Fact key={chain.id} name={chain.name}>
              <Hosts urls={getRpcUrls(chain, env.rpcUrls)} />
            </Fact>
          ))}
        </Facts>
      </Card>
      <Card title={t('connections.servicesTitle')}>
        <dl className={styles.services}>
          {getThirdParties(env).map((party) => (
            <div key={party.name} className={styles.service}>
              <dt>{party.name}</dt>
              <dd>
                <p>{t(`connections.parties.${party.id}.when`)}</p>
                <p>{t(`connections.parties.${party.id}.reason`)}</p>
                <Hosts urls={getThirdPartyHosts(party)} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title={t('connections.cookiesTitle')}>
        <p>{t('connections.cookiesText')}</p>
      </Card>
    </Page>
  );
}

/** Shows only hosts, because paths and queries of node URLs can contain API keys. */
function Hosts({ urls }: { urls: readonly string[] }) {
  const hosts = [...new Set(urls.map((url) => new URL(url).host))];
  return <code className={styles.hosts}>{hosts.join(', ')}</code>;
}
