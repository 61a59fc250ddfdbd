import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Avoids `new URL(…)`, which Vite replaces with a browser URL in tests that have a DOM.
const file = join(dirname(fileURLToPath(import.meta.url)), '../../app/brand/theme.css');
/** Tokens used outside style sheets. */
const needed = ['surface', 'text', 'text-muted', 'accent'];

/** Returns the light and dark tokens of app/brand/theme.css, and the sheet itself. For the build. */
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
