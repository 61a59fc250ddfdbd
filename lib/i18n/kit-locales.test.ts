import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { correctKitTexts, kitCorrections, kitWords } from '@/lib/i18n/kit-corrections.mjs';
import { findKitTexts } from '@/lib/i18n/kit-locales.mjs';
import { locales } from '@/lib/i18n/locales';
import { isObject, readField } from '@/lib/parse';

const translated = Object.keys(locales).filter((locale) => locale !== 'en-US');
const files: Readonly<Record<string, string>> = findKitTexts();

async function readKit(locale: string): Promise<string> {
  const module: { default: string } = await import(
    pathToFileURL(files[`kit-texts/${locale}`] ?? '').href
  );
  return module.default;
}

const read = (texts: unknown, path: string) =>
  path.split('.').reduce<unknown>((inner, key) => readField(inner, key), texts);

const readOwn = (part: string, locale: string): unknown =>
  JSON.parse(readFileSync(`lib/texts/${part}/${locale}.json`, 'utf8'));

it('every locale but English has a kit translation, and every kit translation has a locale', () => {
  expect(Object.keys(files).sort()).toEqual(translated.map((it) => `kit-texts/${it}`).sort());
});

it.each(translated)(
  'in %s the page uses the kit’s wording where one replaces the other',
  async (locale) => {
    const kit = correctKitTexts(locale, await readKit(locale));
    const readKitText = (path: string) =>
      String(read(kit, path)).replaceAll('%{', '{').replace('...', '…');
    const server = readOwn('server', locale);
    const client = readOwn('client', locale);
    for (const [own, path, of] of [
      [server, 'connect.connect', 'connect_wallet.label'],
      [server, 'walletList.title', 'connect.title'],
      [server, 'walletList.installed', 'connector_group.installed'],
      [server, 'walletList.popular', 'connector_group.popular'],
      [server, 'walletList.recent', 'connect.recent'],
      [client, 'kit.signIn', 'sign_in.label'],
      [client, 'kit.retry', 'connect.secondary_action.retry.label'],
      [client, 'kit.confirm', 'connect.status.confirm'],
      [client, 'kit.installed', 'connector_group.installed'],
      [client, 'pairing.opening', 'connect.status.opening'],
      [client, 'pairing.title', 'connect.status.connect_mobile'],
      [client, 'pairing.get', 'get_options.short_title'],
    ] as const) {
      expect([path, read(own, path)]).toEqual([path, readKitText(of)]);
    }
  },
);

it.each(Object.keys(kitCorrections))(
  'every correction for %s still has a kit text to correct',
  async (locale) => {
    const before: unknown = JSON.parse(await readKit(locale));
    for (const [path, text] of Object.entries(kitCorrections[locale] ?? {})) {
      expect(read(before, path)).toBeTypeOf('string');
      expect([path, read(before, path)]).not.toEqual([path, text]);
    }
  },
);

it.each(Object.keys(kitWords))(
  'every word that we replace in %s is still in the kit’s texts',
  async (locale) => {
    const before = await readKit(locale);
    const after = JSON.stringify(correctKitTexts(locale, before));
    for (const [word] of kitWords[locale] ?? []) {
      expect(before).toContain(word);
      expect(after).not.toContain(word);
    }
  },
);

it('a correction of a text that the kit does not have fails the build', () => {
  expect(() => correctKitTexts('ja-JP', '{"sign_in":{}}')).toThrow('sign_in.message.send');
  expect(isObject(correctKitTexts('de-DE', '{}'))).toBe(true);
});
