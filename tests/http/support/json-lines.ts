/** Lines that are no object in JSON. */
export function findOddLines(output: string): string[] {
  return toLines(output).filter((line) => parse(line) === null);
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
