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
    icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' }],
    safe_apps_permissions: ['clipboard-write'],
  };
  return Response.json(manifest, { headers: { 'Access-Control-Allow-Origin': '*' } });
}
