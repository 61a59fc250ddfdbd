import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const usage = `Usage: npm run bench [-- flags]
  --runs <n>       runs of each browser figure, default 5; turns of --against, default 20
  --against <dir>  measures only the server's rates, in turns with another installed checkout
  --scale          measures only 1, 2 and 4 servers that share a Redis
  --only <text,…>  measurements whose name contains one of these: stranger, early-click, connect,
                   returning (each "at 4" and "at 12"), pages, sign-ins, memory
  --quick          leaves out the 100 000 requests of the memory figure
  TEST_PORT_OFFSET (environment) moves the ports: 10100-10108, 25601-25606 and 25700-25706`;

export type Options = {
  runs: number;
  only: readonly string[];
  quick: boolean;
  against: string | null;
  scale: boolean;
};

/** Prints the usage and exits if the flags are wrong. */
export function parseOptions(args: string[]): Options {
  try {
    const { values } = parseArgs({
      args,
      options: {
        runs: { type: 'string' },
        only: { type: 'string', default: '' },
        quick: { type: 'boolean', default: false },
        against: { type: 'string' },
        scale: { type: 'boolean', default: false },
      },
    });
    const against = values.against ?? null;
    const runs = Number(values.runs ?? (against === null ? 5 : 20));
    if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a number from 1 on');
    if (against !== null && !existsSync(join(against, 'node_modules', 'next'))) {
      throw new Error('--against takes the folder of a checkout that has its packages');
    }
    return { ...values, runs, only: toList(values.only), against };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(usage);
    process.exit(1);
  }
}

function toList(text: string): string[] {
  return text.split(',').filter((entry) => entry !== '');
}
