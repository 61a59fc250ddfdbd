/** Lines in the order of the table. */
const lines = {
  requests: { text: 'requests' },
  signIns: { text: 'sign-ins that were confirmed' },
  contractSignIns: { text: '…of contract accounts, verified by a node' },
  passersBy: { text: '…of visitors who never come back' },
  reads: { text: 'session reads that were right' },
  signOuts: { text: 'sign-outs that were confirmed' },
  badInput: { text: 'bad requests refused with 4xx' },
  later: { text: '503 while a fault was on' },
  busy: { text: '503 because the server was busy' },
  lost: { text: 'confirmed sessions lost', limit: 0 },
  wrong: { text: 'sessions for the wrong address', limit: 0 },
  revived: { text: 'sessions back after sign-out', limit: 0 },
  refused: { text: 'right signatures refused', limit: 0 },
  accepted: { text: 'bad requests accepted', limit: 0 },
  unexpected: { text: 'other unexpected answers', limit: 0 },
  unhandled: { text: 'unhandled rejections', limit: 0 },
} as const satisfies Record<string, { text: string; limit?: number }>;

type Line = keyof typeof lines;

/** Counts what happens, and keeps the first examples of failures. */
export class Tally {
  readonly #counts = new Map<Line, number>();
  readonly #examples: string[] = [];

  count(line: Line, example?: string): void {
    this.#counts.set(line, this.get(line) + 1);
    if (example !== undefined && this.#examples.length < 20) {
      this.#examples.push(`${lines[line].text}: ${example}`);
    }
  }

  get(line: Line): number {
    return this.#counts.get(line) ?? 0;
  }

  get examples(): readonly string[] {
    return this.#examples;
  }

  get rows(): (readonly [string, string, string, boolean])[] {
    return Object.keys(lines)
      .filter((name): name is Line => name in lines)
      .map((name) => {
        const line: { text: string; limit?: number } = lines[name];
        const value = this.get(name);
        const isOk = line.limit === undefined || value <= line.limit;
        return [line.text, `${value}`, line.limit === undefined ? '' : `${line.limit}`, isOk];
      });
  }
}
