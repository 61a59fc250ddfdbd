import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import decodeQr from 'qr/decode.js';

/** Reads the QR code off a picture of the dialog, as a phone does. Null where there is none. */
export async function readQr(page: Page): Promise<string | null> {
  const clip = await page.getByRole('dialog').last().boundingBox();
  if (clip === null) return null;
  return decodePicture(await page.screenshot({ clip }));
}

/**
 * As a camera that comes nearer and goes away: the decoder misses one code in two hundred at any one size, and
 * seldom the same at another.
 */
const distances = [1, 2, 1.25, 1.75, 3] as const;

/** What a QR code on a PNG says. Null where there is none. */
export function decodePicture(png: Buffer): string | null {
  const picture = PNG.sync.read(png);
  for (const distance of distances) {
    const text = decode(shrink(picture, distance));
    if (text !== null) return text;
  }
  return null;
}

type Picture = Pick<PNG, 'data' | 'width' | 'height'>;

function decode({ data, width, height }: Picture): string | null {
  try {
    return decodeQr({ data: new Uint8Array(data), width, height });
  } catch {
    return null;
  }
}

/** By leaving out pixels. */
function shrink({ data, width, height }: Picture, factor: number): Picture {
  const small = new PNG({ width: Math.floor(width / factor), height: Math.floor(height / factor) });
  for (let y = 0; y < small.height; y += 1) {
    for (let x = 0; x < small.width; x += 1) {
      const from = 4 * (Math.floor(y * factor) * width + Math.floor(x * factor));
      small.data.set(data.subarray(from, from + 4), 4 * (y * small.width + x));
    }
  }
  return small;
}
