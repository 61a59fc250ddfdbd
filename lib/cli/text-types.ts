import { readFileSync } from 'node:fs';

/** Parts of the catalogue. The English texts define their keys and arguments. */
export const textParts = ['server', 'client'] as const;

/** Returns types for `lib/texts/<part>/en-US.json`, because TypeScript infers no literals from JSON. */
export function createTextTypes(part: (typeof textParts)[number]): string {
  const messages = readFileSync(new URL(`../texts/${part}/en-US.json`, import.meta.url), 'utf8');
  return `// Written by \`npm run texts\`, from the JSON file beside it.\ndeclare const messages: ${messages.trim()};\nexport default messages;\n`;
}

export function getTextTypesFile(part: (typeof textParts)[number]): URL {
  return new URL(`../texts/${part}/en-US.d.json.ts`, import.meta.url);
}
