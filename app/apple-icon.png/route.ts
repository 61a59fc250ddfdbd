import { drawIcon } from '@/app/brand/draw-icon';

export const dynamic = 'force-static';

export function GET(): Promise<Response> {
  return drawIcon(180, true);
}
