import { theme } from '@/lib/brand/theme';
import { config } from '@/lib/config';

export const dynamic = 'force-static';

/**
 * What Safe{Wallet} reads, from its own origin, when the page is added as a Safe App.
 * @see https://help.safe.global/en/articles/145503-how-to-create-a-safe-app
 */
export function GET(): Response {
  const manifest = {
    name: config.name,
    short_name: config.name,
    description: config.description,
    iconPath: 'icon.svg',
    icons: [
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: 'apple-icon.png', sizes: '180x180', type: 'image/png' },
    ],
    theme_color: theme.light.surface,
    background_color: theme.light.surface,
    safe_apps_permissions: ['clipboard-write'],
  };
  return Response.json(manifest, { headers: { 'Access-Control-Allow-Origin': '*' } });
}
