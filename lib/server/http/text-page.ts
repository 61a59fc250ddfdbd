import 'server-only';
import { type Locale, locales } from '@/lib/i18n/locales';
import { theme } from '@/lib/server/theme';

export type TextPageFrame = { nonce: string; locale: Locale };

/** Our own texts, which need no escaping. */
type TextPage = { title: string; text: string; link: { path: string; label: string } };

export function createTextPage({ title, text, link }: TextPage, frame: TextPageFrame): string {
  const { nonce, locale } = frame;
  return `<!doctype html>
<html lang="${locale}" dir="${locales[locale].direction}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="${nonce}">${style}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><a href="${escapePath(link.path)}">${link.label}</a></main></body></html>`;
}

/** Escapes the path, which may come from a visitor. */
function escapePath(path: string): string {
  return path.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const style = `${theme.css}
body{margin:0;min-height:100vh;display:grid;align-items:center;background:var(--surface);color:var(--text);
font:1rem/1.6 var(--font)}
main{max-width:44rem;margin:auto;padding:2rem 1.25rem}
h1{margin:0;font-size:clamp(1.75rem,5vw,2.25rem);line-height:1.15;letter-spacing:-.02em}
p{margin:.75rem 0 1.5rem;color:var(--text-muted)}
a{display:inline-block;padding:.55rem 1rem;border-radius:var(--radius-small);background:var(--accent);
color:var(--accent-text);font-weight:600;text-decoration:none}`;
