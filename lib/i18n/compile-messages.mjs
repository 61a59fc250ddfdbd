import { basename } from 'node:path';
import compile from 'icu-minify/compile';

/**
 * A build loader: parses messages, so that nothing needs the ICU parser at run time. The `marker` lets the
 * server find the file that a browser loads.
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
