import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ImageResponse } from 'next/og';
import { theme } from '@/lib/server/theme';

/** One hour, because the file names stay the same when the pictures change. */
export const pictureHeaders = { 'Cache-Control': 'public, max-age=3600' };

/** Runs only at build time; everything drawn from the icon is then served as a file. */
export function readIcon(): Promise<string> {
  return readFile(join(process.cwd(), 'app/brand/logo.svg'), 'utf8');
}

export async function readIconUrl(): Promise<string> {
  return `data:image/svg+xml;base64,${Buffer.from(await readIcon()).toString('base64')}`;
}

/**
 * Draws the icon as a PNG. `isFilled` paints its corners in the accent colour, because phones would make them
 * black.
 */
export async function drawIcon(size: number, isFilled = false): Promise<Response> {
  const backgroundColor = isFilled ? theme.light.accent : 'transparent';
  return new ImageResponse(
    <div style={{ width: '100%', height: '100%', display: 'flex', backgroundColor }}>
      {/* biome-ignore lint/performance/noImgElement: drawn into a picture, by Satori */}
      <img src={await readIconUrl()} width={size} height={size} alt="" />
    </div>,
    { width: size, height: size, headers: pictureHeaders },
  );
}
