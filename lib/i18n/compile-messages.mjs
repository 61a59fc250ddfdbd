import { basename } from 'node:path';
import compile from 'icu-minify/compile';

/**
 * A loader of the build: parses messages, so that nothing needs the parser of ICU messages at run time. The
 * server finds the file that a browser loads by its `marker`.
 */
export default function compileMessages(source) {
  const locale = basename(this.resourcePath, '.json');
  if (!this.getOptions().languages.includes(locale)) return 'export default {};';
  const marker = `texts-of-${locale}`;
  return `export default ${JSON.stringify({ marker, ...compileAll(JSON.parse(source)) })};`;
}

function compileAll(value) {
  if (typeof value === 'string') return compile(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, compileAll(inner)]));
}
