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
/** What the page itself is made of, which it loads in any case. */
const pageManifestPath = join('.next', 'server', 'app', 'page_client-reference-manifest.js');
const manifestSchema = z.record(z.string(), z.object({ files: z.array(z.string()) }));

/** Of the chunks that hold the texts of one language: ours and the kit's (lib/i18n/*.mjs mark them). */
const markerPattern = /\b(?:kit-)?texts-of-([a-z]{2}-[A-Z0-9]{2,3})\b/;

type WalletFiles = {
  /** In whatever language. */
  code: readonly string[];
  texts: readonly { locale: string; file: string }[];
};

let memo: WalletFiles | undefined;

/** Paths below `/_next/static/` of the wallet's scripts, styles and texts, to be fetched in idle time. */
export function getWalletFiles(locale: Locale): readonly string[] {
  memo ??= { code: readWalletFiles(), texts: readTextFiles() };
  const texts = memo.texts.filter((it) => it.locale === locale).map(({ file }) => file);
  return [...memo.code, ...texts];
}

/**
 * Throws where the build lists none: without the list a production server would prefetch nothing, and
 * nobody would notice but visitors on slow lines.
 */
export function requireWalletFiles(): void {
  if (readWalletFiles().length > 0 && readTextFiles().length > 0) return;
  throw new Error(
    `${manifestPath} lists no wallet files, or ${chunksPath} has no texts: build again, or, if Next has moved them, adapt lib/server/operations/wallet-files.ts`,
  );
}

const chunksPath = join('.next', 'static', 'chunks');

function readTextFiles(): WalletFiles['texts'] {
  try {
    const folder = join(/* turbopackIgnore: true */ process.cwd(), chunksPath);
    return readdirSync(folder).flatMap((file) => {
      if (!file.endsWith('.js')) return [];
      const [, locale] = markerPattern.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
      return locale === undefined ? [] : [{ locale, file: `chunks/${file}` }];
    });
  } catch {
    return [];
  }
}

function readWalletFiles(): readonly string[] {
  try {
    const text = readFileSync(
      join(/* turbopackIgnore: true */ process.cwd(), manifestPath),
      'utf8',
    );
    const entries = Object.values(manifestSchema.parse(JSON.parse(text)));
    const ofPage = readFileSync(
      join(/* turbopackIgnore: true */ process.cwd(), pageManifestPath),
      'utf8',
    );
    const files = entries.flatMap((entry) => entry.files).filter((file) => !ofPage.includes(file));
    return [...new Set(files)].map((file) => file.replace(/^static\//, ''));
  } catch {
    // The development server has no such list; the wallet's code is then fetched on demand.
    return [];
  }
}
