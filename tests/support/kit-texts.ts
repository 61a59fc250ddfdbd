import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { correctKitTexts } from '@/lib/i18n/kit-corrections.mjs';
import { findKitTexts } from '@/lib/i18n/kit-locales.mjs';
import type { Locale } from '@/lib/i18n/locales';
import { readField } from '@/lib/parse';

/** Reads one of the kit's texts in this locale by its path in the kit's file, with the page's corrections. */
export async function readKitText(locale: Locale, path: string): Promise<string> {
  const file = locale === 'en-US' ? findEnglish() : (findKitTexts()[`kit-texts/${locale}`] ?? '');
  const module: { default: string } = await import(pathToFileURL(file).href);
  const texts = correctKitTexts(locale, module.default);
  return String(path.split('.').reduce<unknown>((inner, key) => readField(inner, key), texts));
}

/** Finds the English texts, which are part of the kit's own code and not exported. */
function findEnglish(): string {
  const folder = dirname(fileURLToPath(import.meta.resolve('@rainbow-me/rainbowkit')));
  const file = readdirSync(folder).find((name) => /^en_US-\w+\.js$/.test(name));
  return join(folder, file ?? '');
}
