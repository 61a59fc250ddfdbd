import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const { resolve } = createRequire(import.meta.url);
const wasm = readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'));
// By default it is downloaded from a CDN.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** Reads the QR code from a screenshot of the dialog, as a phone does; null without a code. */
export async function readQr(page: Page): Promise<string | null> {
  const clip = await page.getByRole('dialog').last().boundingBox();
  if (clip === null) return null;
  return decodePicture(await page.screenshot({ clip }));
}

/** Returns the text of a QR code in a PNG; null without a code. */
export async function decodePicture(png: Buffer): Promise<string | null> {
  const [code] = await readBarcodes(png, { formats: ['QRCode'] });
  return code?.text ?? null;
}
