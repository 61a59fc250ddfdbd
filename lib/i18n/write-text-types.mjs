import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes types for the English texts beside them, where Git ignores them: TypeScript infers no literals from JSON, and
 * so would not check the arguments of a message.
 */
export function writeTextTypes() {
  for (const part of ['server', 'client']) {
    const messages = new URL(`../texts/${part}/en-US.json`, import.meta.url);
    const file = new URL('en-US.d.json.ts', messages);
    const types = `declare const messages: ${readFileSync(messages, 'utf8').trim()};\nexport default messages;\n`;
    // A file that changes would make every build look out of date.
    if (!existsSync(file) || readFileSync(file, 'utf8') !== types) writeFileSync(file, types);
  }
}
