import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import decodeQr from 'qr/decode.js';

/** Reads the QR code off a picture of the dialog, as a phone does. Null where there is none. */
export async function readQr(page: Page): Promise<string | null> {
  const clip = await page.getByRole('dialog').last().boundingBox();
  if (clip === null) return null;
  return decodePicture(await page.screenshot({ clip }));
}

/** What a QR code on a PNG says. Null where there is none. */
export function decodePicture(png: Buffer): string | null {
  const { data, width, height } = PNG.sync.read(png);
  try {
    return decodeQr({ data: new Uint8Array(data), width, height });
  } catch {
    return null;
  }
}
