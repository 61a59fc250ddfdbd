import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { findChromium, getTestArgs, ignoredLaunchArgs } from '@/tests/support/chromium';
import { embeddedUrl } from '@/tests/support/servers';

/**
 * Limit on what a page may store in another site's frame: a browser setting that the bare engine lacks.
 * `blocked`, as in a private window, allows only partitioned cookies. `none` forbids even those, like the
 * strictest settings. Other tests' browser allows everything, like an ordinary window.
 */
export type ThirdParty = 'blocked' | 'none';

const settings = {
  blocked: { cookie_controls_mode: 1, block_third_party_cookies: true },
  none: { content_settings: { exceptions: { cookies: { [`${embeddedUrl},*`]: { setting: 2 } } } } },
} as const;

type Run = (context: BrowserContext) => Promise<void>;

/** Runs a separate browser with these settings, which only a profile on disk can have. */
export async function runBrowserWith(
  thirdParty: ThirdParty,
  options: BrowserContextOptions,
  run: Run,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'portico-profile-'));
  mkdirSync(join(profile, 'Default'));
  const preferences = JSON.stringify({ profile: settings[thirdParty] });
  writeFileSync(join(profile, 'Default', 'Preferences'), preferences);
  const executablePath = findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    ...(executablePath ? { executablePath } : {}),
    args: getTestArgs(),
    ignoreDefaultArgs: ignoredLaunchArgs,
  });
  try {
    await run(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
