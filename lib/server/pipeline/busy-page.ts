import 'server-only';
import type { RefusalCode } from '@/lib/auth/refusal-codes';
import { theme } from '@/lib/brand/theme';
import { type Locale, locales } from '@/lib/i18n/locales';
import { getTextsOf } from '@/lib/server/i18n/texts';

export type BusyPage = { nonce: string; locale: Locale };

/**
 * The page in place of one that is refused for load or a limit. A string, because rendering is what the
 * server has no capacity for; `nonce` is that of the page's policy.
 */
export function createBusyPage(code: RefusalCode, { nonce, locale }: BusyPage): string {
  const t = getTextsOf(locale);
  const isLimited = code === 'limited';
  const title = isLimited ? t('busy.limitedTitle') : t('busy.title');
  const text = isLimited ? t('busy.limitedText') : t('busy.text');
  return `<!doctype html>
<html lang="${locale}" dir="${locales[locale].direction}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style nonce="${nonce}">${style}</style></head>
<body><main><h1>${title}</h1><p>${text}</p><a href="">${t('busy.retry')}</a></main></body></html>`;
}

const style = `${theme.css}
body{margin:0;min-height:100vh;display:grid;align-items:center;background:var(--surface);color:var(--text);
font:1rem/1.6 var(--font)}
main{max-width:44rem;margin:auto;padding:2rem 1.25rem}
h1{margin:0;font-size:clamp(1.75rem,5vw,2.25rem);line-height:1.15;letter-spacing:-.02em}
p{margin:.75rem 0 1.5rem;color:var(--text-muted)}
a{display:inline-block;padding:.55rem 1rem;border-radius:var(--radius-small);background:var(--accent);
color:var(--accent-text);font-weight:600;text-decoration:none}`;
