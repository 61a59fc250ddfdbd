/** Printed before any of our code runs. */
const banner = /^\s*(?:▲ Next\.js .*|- (?:Local|Network): .*|✓ (?:Starting|Ready|Running).*)?$/;

/** Returns the lines that are neither a JSON object nor part of Next's banner. */
export function findOddLines(output: string): string[] {
  return toLines(output).filter((line) => parse(line) === null && !banner.test(line));
}

export function parseLines(output: string): Record<string, unknown>[] {
  return toLines(output).flatMap((line) => {
    const value = parse(line);
    return value === null ? [] : [value];
  });
}

function toLines(output: string): string[] {
  return output === '' ? [] : output.replace(/\n$/, '').split('\n');
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value }
      : null;
  } catch {
    return null;
  }
}
