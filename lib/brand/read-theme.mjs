import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Not by `new URL(…)`, which vite replaces by a URL for browsers where a test has a DOM.
const file = join(dirname(fileURLToPath(import.meta.url)), '../../app/brand/theme.css');
/** Used outside of style sheets. */
const needed = ['surface', 'text', 'text-muted', 'accent'];

/** The tokens of app/brand/theme.css in light and in dark, and the sheet itself. For the build. */
export function readTheme() {
  const css = readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const [light = {}, dark = {}] = [...css.matchAll(/:root ?\{([^}]*)\}/g)].map(([, body]) =>
    Object.fromEntries([...(body ?? '').matchAll(/--([\w-]+): ?([^;]+);/g)].map(([, ...it]) => it)),
  );
  const missing = needed.filter((name) => light[name] === undefined);
  if (missing.length > 0) throw new Error(`app/brand/theme.css has no --${missing.join(', --')}`);
  return { css, light, dark: { ...light, ...dark } };
}
