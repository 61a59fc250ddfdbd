import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const docs = ['behind-the-door', 'gates', 'smart-accounts', 'wagmi-on-your-pages']
  .map((name) => readFileSync(`docs/${name}.md`, 'utf8'))
  .join('\n');

/** Returns a document's code blocks that name a region of a file: "```ts app/x.ts#region". */
function readBlocks(text: string) {
  return [...text.matchAll(/^```\w+ (\S+)#([\w-]+)\n([\s\S]*?)^```$/gm)].map(
    ([, file = '', region = '', code = '']) => ({ file, region, code }),
  );
}

function readRegion(source: string, name: string): string | null {
  const found = new RegExp(`^// #region ${name}\\n([\\s\\S]*?)^// #endregion$`, 'm').exec(source);
  return found?.[1] ?? null;
}

test('every code block in the docs matches its region of the example', () => {
  const blocks = readBlocks(docs);
  expect(blocks).toHaveLength(docs.match(/^```\w+/gm)?.length ?? 0);
  expect(blocks.length).toBeGreaterThan(4);
  for (const { file, region, code } of blocks) {
    expect([file, code]).toEqual([file, readRegion(readFileSync(file, 'utf8'), region)]);
  }
});

test('a missing or different region is detected', () => {
  const source = 'a;\n// #region one\nb;\n// #endregion\nc;\n';
  expect(readRegion(source, 'one')).toBe('b;\n');
  expect(readRegion(source, 'two')).toBeNull();
  expect(readBlocks('```ts a.ts#one\nb;\n```\n')).toEqual([
    { file: 'a.ts', region: 'one', code: 'b;\n' },
  ]);
});
