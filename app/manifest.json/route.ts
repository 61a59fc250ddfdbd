import { config } from '@/lib/config';
import { locales } from '@/lib/i18n/locales';
import { getLocale, getNegotiationHeaders } from '@/lib/server/i18n/request-locale';
import { getTextsOf } from '@/lib/server/i18n/texts';
import { theme } from '@/lib/server/theme';

/**
 * Serves the manifest that Safe{Wallet} fetches from its own origin when the page is added as a Safe App.
 * @see https://help.safe.global/en/articles/145503-how-to-create-a-safe-app
 */
export async function GET(): Promise<Response> {
  const locale = await getLocale();
  const manifest = {
    name: config.name,
    short_name: config.name,
    description: getTextsOf(locale)('site.description'),
    lang: locale,
    dir: locales[locale].direction,
    iconPath: 'icon.svg',
    icons: [
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: 'apple-icon.png', sizes: '180x180', type: 'image/png' },
    ],
    theme_color: theme.light.surface,
    background_color: theme.light.surface,
    safe_apps_permissions: ['clipboard-write'],
  };
  const headers = {
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'public, max-age=3600',
    'Content-Language': locale,
    ...getNegotiationHeaders(),
  };
  return Response.json(manifest, { headers });
}
