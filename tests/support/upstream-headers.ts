import { readFileSync } from 'node:fs';
import { listFiles } from '@/tests/support/list-files';
import { parseReferences, type Reference } from '@/tests/support/references';

/** Parts of a comment that names undocumented behavior the code below relies on. */
export const headerParts = ['Upstream', 'Breaks when', 'Guarded by', 'Can go when'] as const;

export type UpstreamHeader = { file: string; parts: Readonly<Record<string, string>> };

/** Returns all headers in the order of the files, including those that lack a part. */
export function readUpstreamHeaders(): UpstreamHeader[] {
  return listSources().flatMap((file) => parseHeaders(file, readFileSync(file, 'utf8')));
}

function listSources(): string[] {
  const found = listFiles(['app', 'components', 'lib'], /(?<!\.test)\.(?:tsx?|mjs|css)$/);
  return [...found, 'deploy/assemble.mjs', 'next.config.mjs', 'instrumentation.ts'].sort();
}

const comment = /^[ \t]*\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm;
/** Comment markers at the start or end of a line. */
const marks = /^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/)[ \t]?|[ \t]*\*\/$/gm;
const label = new RegExp(`^(${headerParts.join('|')}): `, 'm');

export function parseHeaders(file: string, source: string): UpstreamHeader[] {
  return [...source.matchAll(comment)].flatMap(([text]) => {
    const [, ...labelled] = text.replaceAll(marks, '').split(label);
    if (labelled.length === 0) return [];
    const parts: Record<string, string> = {};
    for (let at = 0; at < labelled.length; at += 2) {
      parts[labelled[at] ?? ''] = (labelled[at + 1] ?? '').replaceAll(/\s+/g, ' ').trim();
    }
    return [{ file, parts }];
  });
}

/** Returns the tests that the header's `Guarded by:` names. */
export function readGuards({ parts }: UpstreamHeader): Reference[] {
  return parseReferences((parts['Guarded by'] ?? '').replace(/\.$/, ''));
}
