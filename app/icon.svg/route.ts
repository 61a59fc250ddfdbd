import { pictureHeaders, readIcon } from '@/app/brand/draw-icon';

export const dynamic = 'force-static';

export async function GET(): Promise<Response> {
  return new Response(await readIcon(), {
    headers: { ...pictureHeaders, 'Content-Type': 'image/svg+xml' },
  });
}
