import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { forkTexts } from '@/lib/cli/cli-texts';
import { findNameProblems } from '@/lib/env/config-problems';
import { type ProductName, renameProduct } from './rename-product';

const print = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

/** Tables of the guides are as wide as their words. Without the linter's package they are left as they are. */
function format(files: readonly string[]): void {
  spawnSync('node_modules/.bin/biome', ['format', '--write', ...files]);
}

type Given = { name?: string; id?: string; description?: string };

async function main(args: readonly string[]): Promise<number> {
  const given = parse(args);
  if (given === null) return 2;
  const product = await complete(given);
  const problems = findNameProblems(product);
  if (problems.length > 0) {
    for (const problem of problems) complain(problem);
    return 1;
  }
  // npm runs this in the folder of package.json.
  const files = renameProduct(product, (file) => readFileSync(file, 'utf8'));
  for (const [file, text] of files) writeFileSync(file, text);
  format([...files.keys()]);
  print(forkTexts.done(product.name, [...files.keys()]));
  print(forkTexts.left);
  return 0;
}

/** Null, and what is right is printed, where the command is wrong. */
function parse(args: readonly string[]): Given | null {
  const string = { type: 'string' } as const;
  try {
    const options = { name: string, id: string, description: string };
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    complain(forkTexts.usage);
    return null;
  }
}

/** Asks for what was not given, where somebody is there to answer. */
async function complete({ name, id, description }: Given): Promise<ProductName> {
  const isAsked = process.stdin.isTTY === true && (name === undefined || id === undefined);
  if (!isAsked) return { name: name ?? '', id: id ?? '', description: description ?? null };
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ask = (question: string) => terminal.question(`${question} `);
  try {
    return {
      name: name ?? (await ask(forkTexts.askName)),
      id: id ?? (await ask(forkTexts.askId)),
      description: description ?? ((await ask(forkTexts.askDescription)) || null),
    };
  } finally {
    terminal.close();
  }
}

process.exitCode = await main(process.argv.slice(2));
