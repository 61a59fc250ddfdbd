import 'server-only';
import { z } from 'zod';
import type { Locale } from '@/lib/i18n/locales';
import { parseJson } from '@/lib/parse';
import { readManifest, readScripts } from '@/lib/server/builds/next-build';

const manifestSchema = z.record(z.string(), z.object({ files: z.array(z.string()) }));

/** Marks a chunk with the texts of one language, ours or the kit's (lib/i18n/*.mjs). */
const markerPattern = /\b(kit-)?texts-of-([a-z]{2}-[A-Z0-9]{2,3})\b/;

/** Marks the kit's own code (components/connect/kit.tsx). */
const kitMarker = /\bcode-of-kit\b/;

/** Marks the list that is shown until the kit's list is ready (components/connect/placeholder-list/). */
const placeholderListMarker = /\bdata-placeholder-list\b/;

type WalletFiles = {
  /** Scripts, styles and texts of the wallet code, which a returning visitor certainly needs. */
  wallet: readonly string[];
  /** Loaded when the button is pressed. */
  placeholderList: readonly string[];
  /** Loaded by the wallet code when needed. */
  kit: readonly string[];
};

type TextFile = { locale: string; file: string; isKit: boolean };

let memo: { code: WalletFiles; texts: readonly TextFile[] } | undefined;

/** Returns paths below `/_next/static/`, for one language. */
export function getWalletFiles(locale: Locale): WalletFiles {
  memo ??= readAll();
  const { code } = memo;
  const texts = memo.texts.filter((it) => it.locale === locale);
  const list = (isOfKit: boolean) =>
    texts.filter(({ isKit }) => isKit === isOfKit).map(({ file }) => file);
  return {
    ...code,
    wallet: [...code.wallet, ...list(false)],
    kit: [...code.kit, ...list(true)],
  };
}

/**
 * Throws if the build lists none: pages would prefetch nothing, and only visitors on slow lines would notice.
 */
export function requireWalletFiles(): void {
  const { code, texts } = readAll();
  if ([...Object.values(code), texts].every((files) => files.length > 0)) return;
  throw new Error(
    'The build lists no wallet files, placeholder list, kit or texts: build again, or, if Next has moved them, adapt lib/server/builds/next-build.ts',
  );
}

function readAll(): NonNullable<typeof memo> {
  const scripts = readScripts();
  const { imports, ofPage } = readManifests();
  const isOfList = (file: string) =>
    placeholderListMarker.test(scripts.get(file.replace(/^chunks\//, '')) ?? '');
  const seen = new Set<string>();
  /** Returns each file only where it is first needed, and no file of the page itself. */
  const takeNew = (files: readonly string[]) =>
    files.filter((file) => !ofPage.includes(file) && !seen.has(file) && seen.add(file));
  const code = {
    wallet: takeNew(imports.filter((files) => !files.some(isOfList)).flat()),
    placeholderList: takeNew(imports.filter((files) => files.some(isOfList)).flat()),
    kit: takeNew(findKitFiles(scripts)),
  };
  return { code, texts: findTextFiles(scripts) };
}

function findTextFiles(scripts: ReadonlyMap<string, string>): readonly TextFile[] {
  return [...scripts].flatMap(([name, text]) => {
    const [, kit, locale] = markerPattern.exec(text) ?? [];
    return locale === undefined
      ? []
      : [{ locale, file: `chunks/${name}`, isKit: kit !== undefined }];
  });
}

/** Finds the list by which the wallet code loads the kit: it contains the file with the kit's code. */
function findKitFiles(scripts: ReadonlyMap<string, string>): readonly string[] {
  const own = [...scripts].find(([, text]) => kitMarker.test(text))?.[0];
  if (own === undefined) return [];
  for (const text of scripts.values()) {
    for (const [list] of text.matchAll(/\[(?:"static\/chunks\/[^"\]]+",?)+\]/g)) {
      const files: readonly string[] = list.match(/chunks\/[^"]+/g) ?? [];
      if (files.includes(`chunks/${own}`)) return files;
    }
  }
  return [];
}

/**
 * Reads the files of each dynamic import of the page, and a text that names the page's own files. Returns
 * both empty in development.
 */
function readManifests(): { imports: readonly (readonly string[])[]; ofPage: string } {
  try {
    const entries = Object.values(manifestSchema.parse(parseJson(readManifest('imports'))));
    const imports = entries.map(({ files }) => files.map((it) => it.replace(/^static\//, '')));
    return { imports, ofPage: readManifest('page') ?? '' };
  } catch {
    // Without a manifest, the wallet code is fetched on demand.
    return { imports: [], ofPage: '' };
  }
}
