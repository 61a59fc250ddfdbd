import 'server-only';
import type { RefusalCode } from '@/lib/auth/refusal-codes';
import { busyTexts, limitedTexts, retryText } from '@/lib/texts/busy';

/**
 * The page in place of one that is refused for load or a limit. A string, because rendering is what the
 * server has no capacity for; `nonce` is that of the page's policy.
 */
export function createBusyPage(code: RefusalCode, nonce: string): string {
  const { title, text } = code === 'limited' ? limitedTexts : busyTexts;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="${nonce}">${style}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><a href="">${retryText}</a></main></body></html>`;
}

/** The colours of app/globals.css, whose file name changes with each build. */
const style = `
:root{color-scheme:light dark;--surface:#f7f6f3;--text:#1c1f1d;--muted:#5a605c;--accent:#0d6b57;--on:#fff}
@media(prefers-color-scheme:dark){:root{--surface:#121513;--text:#eef1ef;--muted:#a3aca7;--accent:#5cd1b0;--on:#06231b}}
body{margin:0;min-height:100vh;display:grid;align-items:center;background:var(--surface);color:var(--text);
font:1rem/1.6 system-ui,sans-serif}
main{max-width:44rem;margin:auto;padding:2rem 1.25rem}
h1{margin:0;font-size:clamp(1.75rem,5vw,2.25rem);line-height:1.15;letter-spacing:-.02em}
p{margin:.75rem 0 1.5rem;color:var(--muted)}
a{display:inline-block;padding:.55rem 1rem;border-radius:10px;background:var(--accent);color:var(--on);
font-weight:600;text-decoration:none}`;
