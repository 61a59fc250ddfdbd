import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import decodeQr from 'qr/decode.js';

/** Reads the QR code from a screenshot of the dialog, as a phone does; null without a code. */
export async function readQr(page: Page): Promise<string | null> {
  const clip = await page.getByRole('dialog').last().boundingBox();
  if (clip === null) return null;
  return decodePicture(await page.screenshot({ clip }));
}

/**
 * Scales for decoding, like a camera that moves closer and away. At any one size the decoder misses one code
 * in two hundred, but seldom the same code at another.
 */
const distances = [1, 2, 1.25, 1.75, 3] as const;

/** Returns the text of a QR code in a PNG; null without a code. */
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

/** Shrinks a picture by leaving out pixels. */
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
