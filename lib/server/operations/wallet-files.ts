import 'server-only';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Locale } from '@/lib/i18n/locales';

/**
 * Next's list of what its dynamic imports load, written by the build beside the page.
 *
 * Upstream: Next 16.4.6: path and form of `react-loadable-manifest.json`; path of the page's manifest.
 * Breaks when: they change: the server does not start.
 * Guarded by: tests/http/wallet-files.test.ts; tests/e2e/page/privacy.spec.ts › the wallet code is
 * fetched when idle, unless the visitor saves data, and run when wanted
 * Can go when: Next can prefetch a dynamic import.
 */
const manifestPath = join('.next', 'server', 'app', 'page', 'react-loadable-manifest.json');
/** The page's own files, which it loads in any case. */
const pageManifestPath = join('.next', 'server', 'app', 'page_client-reference-manifest.js');
const manifestSchema = z.record(z.string(), z.object({ files: z.array(z.string()) }));

/** Marks chunks with the texts of one language, ours or the kit's; see lib/i18n/*.mjs. */
const markerPattern = /\b(kit-)?texts-of-([a-z]{2}-[A-Z0-9]{2,3})\b/;

/** Marks components/connect/kit.tsx. */
const kitMarker = /\bcode-of-kit\b/;

/** Marks components/connect/placeholder-list/. */
const placeholderListMarker = /\bdata-placeholder-list\b/;

type WalletFiles = {
  /** A returning visitor with a session needs these. */
  wallet: readonly string[];
  /** The button loads these when it is pressed. */
  placeholderList: readonly string[];
  /** The wallet code loads these on demand. */
  kit: readonly string[];
};

type TextFile = { locale: string; file: string; isKit: boolean };

let memo: { code: WalletFiles; texts: readonly TextFile[] } | undefined;

/** Paths below `/_next/static/`, for one language. */
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

/** Throws for a build without lists: nothing would be prefetched, and only visitors on slow lines would notice. */
export function requireWalletFiles(): void {
  const { code, texts } = readAll();
  if ([...Object.values(code), texts].every((files) => files.length > 0)) return;
  throw new Error(
    `${manifestPath} lists no wallet files or no placeholder list, or ${chunksPath} has no kit or no texts: build again, or, if Next has moved them, adapt lib/server/operations/wallet-files.ts`,
  );
}

const chunksPath = join('.next', 'static', 'chunks');

function readAll(): NonNullable<typeof memo> {
  const scripts = readScripts();
  const { imports, ofPage } = readManifests();
  const isOfList = (file: string) =>
    placeholderListMarker.test(scripts.get(file.replace(/^chunks\//, '')) ?? '');
  const seen = new Set<string>();
  /** Each file once, and none of the page's. */
  const takeNew = (files: readonly string[]) =>
    files.filter((file) => !ofPage.includes(file) && !seen.has(file) && seen.add(file));
  const code = {
    wallet: takeNew(imports.filter((files) => !files.some(isOfList)).flat()),
    placeholderList: takeNew(imports.filter((files) => files.some(isOfList)).flat()),
    kit: takeNew(findKitFiles(scripts)),
  };
  return { code, texts: findTextFiles(scripts) };
}

/** The scripts of the build by their names. */
function readScripts(): ReadonlyMap<string, string> {
  try {
    const folder = join(/* turbopackIgnore: true */ process.cwd(), chunksPath);
    const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
    return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  } catch {
    return new Map();
  }
}

function findTextFiles(scripts: ReadonlyMap<string, string>): readonly TextFile[] {
  return [...scripts].flatMap(([name, text]) => {
    const [, kit, locale] = markerPattern.exec(text) ?? [];
    return locale === undefined
      ? []
      : [{ locale, file: `chunks/${name}`, isKit: kit !== undefined }];
  });
}

/**
 * The files by which the wallet code loads the kit, in the list that has the kit's own.
 *
 * Upstream: Next 16.4.6: what an `import()` loads is an array of file names in the code that has it.
 * Breaks when: it is written otherwise: the server does not start.
 * Guarded by: lib/server/operations/wallet-files.test.ts; tests/http/wallet-files.test.ts
 * Can go when: Next lists what a dynamic import in another one loads.
 */
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

/** The files of each of the page's dynamic imports, and the text that names the page's own. */
function readManifests(): { imports: readonly (readonly string[])[]; ofPage: string } {
  const read = (path: string) =>
    readFileSync(join(/* turbopackIgnore: true */ process.cwd(), path), 'utf8');
  try {
    const entries = Object.values(manifestSchema.parse(JSON.parse(read(manifestPath))));
    const imports = entries.map(({ files }) => files.map((it) => it.replace(/^static\//, '')));
    return { imports, ofPage: read(pageManifestPath) };
  } catch {
    // The development server has no lists, and fetches on demand.
    return { imports: [], ofPage: '' };
  }
}
