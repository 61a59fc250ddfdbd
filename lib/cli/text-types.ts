import { readFileSync } from 'node:fs';

/** The texts of which the English ones give the keys and the arguments. */
export const textParts = ['server', 'client'] as const;

/** The types of `lib/texts/<part>/en-US.json`, in which TypeScript by itself sees no literals. */
export function createTextTypes(part: (typeof textParts)[number]): string {
  const messages = readFileSync(new URL(`../texts/${part}/en-US.json`, import.meta.url), 'utf8');
  return `// Written by \`npm run texts\`, from the JSON file beside it.\ndeclare const messages: ${messages.trim()};\nexport default messages;\n`;
}

export function getTextTypesFile(part: (typeof textParts)[number]): URL {
  return new URL(`../texts/${part}/en-US.d.json.ts`, import.meta.url);
}
