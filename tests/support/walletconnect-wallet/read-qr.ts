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
 * What a QR code on a PNG says. Null where there is none. As a camera it looks from two distances: the decoder
 * finds one code in some hundred at one size alone.
 */
export function decodePicture(png: Buffer): string | null {
  const picture = PNG.sync.read(png);
  return decode(picture) ?? decode(halve(picture));
}

type Picture = Pick<PNG, 'data' | 'width' | 'height'>;

function decode({ data, width, height }: Picture): string | null {
  try {
    return decodeQr({ data: new Uint8Array(data), width, height });
  } catch {
    return null;
  }
}

/** Every other pixel of every other row. */
function halve({ data, width, height }: Picture): Picture {
  const half = new PNG({ width: width >> 1, height: height >> 1 });
  for (let y = 0; y < half.height; y += 1) {
    for (let x = 0; x < half.width; x += 1) {
      const from = 4 * (2 * y * width + 2 * x);
      half.data.set(data.subarray(from, from + 4), 4 * (y * half.width + x));
    }
  }
  return half;
}
