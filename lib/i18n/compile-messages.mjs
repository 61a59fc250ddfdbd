import { basename } from 'node:path';
import compile from 'icu-minify/compile';

/**
 * A loader of the build: parses messages, so that nothing needs the parser of ICU messages at run time. The
 * server finds the file that a browser loads by its `marker`.
 *
 * @this {{ resourcePath: string }}
 * @param {string} source a file of lib/texts/
 * @returns {string} a module that exports the same object, with each message as `icu-minify` writes it
 */
export default function compileMessages(source) {
  const locale = basename(this.resourcePath, '.json');
  if (!this.getOptions().languages.includes(locale)) return 'export default {};';
  const marker = `texts-of-${locale}`;
  return `export default ${JSON.stringify({ marker, ...compileAll(JSON.parse(source)) })};`;
}

/** @param {unknown} value */
function compileAll(value) {
  if (typeof value === 'string') return compile(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, compileAll(inner)]));
}
