/** A word as a shell reads it. */
export function quoteWord(word: string): string {
  return /^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** What runs this again and nothing else: a stage, a file of it, or one test. */
export function formatRepeat(stage: string, ...filters: readonly string[]): string {
  return ['npm test -- --only', stage, ...filters.map(quoteWord)].join(' ');
}

/** A pattern that matches this text alone. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The command of a stage, as one would type it. */
export function formatCommand(command: readonly string[]): string {
  const [program = '', ...args] = command.filter((word) => word !== '--silent');
  return [program.replace('node_modules/.bin/', 'npx '), ...args.map(quoteWord)].join(' ');
}
