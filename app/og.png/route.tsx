import { ImageResponse } from 'next/og';
import { pictureHeaders, readIconUrl } from '@/app/brand/draw-icon';
import { SocialCard } from '@/app/brand/social-card';
import { theme } from '@/lib/server/theme';

export const dynamic = 'force-static';

export async function GET(): Promise<Response> {
  return new ImageResponse(<SocialCard icon={await readIconUrl()} colors={theme.light} />, {
    width: 1200,
    height: 630,
    headers: pictureHeaders,
  });
}
