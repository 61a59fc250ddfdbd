import { readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { correctKitTexts } from './kit-corrections.mjs';

/**
 * Returns the bundler's aliases: `kit-texts/de-DE` → the kit's translation, relative to the project's root.
 *
 * Upstream: RainbowKit 2.2.11: `I18nProvider` imports `dist/de_DE-<hash>.js`, which the package does not
 * export, in an effect, and then renders again.
 * Breaks when: the files have other names, and the build fails; or the kit loads others, and its modals are
 * English for a moment.
 * Guarded by: lib/i18n/kit-locales.test.ts; tests/e2e/page/languages.spec.ts › the kit is in the page’s
 * language from its first frame on
 * Can go when: the kit takes its texts as an argument.
 */
export function findKitTexts() {
  const folder = dirname(fileURLToPath(import.meta.resolve('@rainbow-me/rainbowkit')));
  const files = readdirSync(folder).flatMap((file) => {
    const [, language, region] = /^(?!en)([a-z]{2})_([A-Z]{2}|\d{3})-\w+\.js$/.exec(file) ?? [];
    return language === undefined
      ? []
      : [[`kit-texts/${language}-${region}`, `./${relative(process.cwd(), join(folder, file))}`]];
  });
  return Object.fromEntries(files);
}

/**
 * A build loader: corrects the kit's translation, and adds the marker that lets the server find the file.
 * The file of a language that is not offered is empty.
 */
export default async function loadKitTexts() {
  const [name = ''] = basename(this.resourcePath).split('-');
  const locale = name.replace('_', '-');
  if (!this.getOptions().languages.includes(locale)) return `export default '{}';`;
  const { default: json } = await import(pathToFileURL(this.resourcePath).href);
  const texts = { marker: `kit-texts-of-${locale}`, ...correctKitTexts(locale, json) };
  return `export default ${JSON.stringify(JSON.stringify(texts))};`;
}
