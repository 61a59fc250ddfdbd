import { parseArgs } from 'node:util';
import { type StoreKind, storeKinds } from '@/tests/http/support/server';

const usage = `Usage: npm run soak [-- flags]
  --minutes <n>    how long, default 10
  --visitors <n>   how many at a time, default 24
  --store <kind>   sqlite or redis; default redis where there is a redis-server
  TEST_PORT_OFFSET (environment) moves the ports`;

export type SoakOptions = { minutes: number; visitors: number; store: StoreKind };

/** Prints the usage and exits if the flags are wrong. */
export function parseOptions(args: string[]): SoakOptions {
  try {
    const { values } = parseArgs({
      args,
      options: {
        minutes: { type: 'string', default: '10' },
        visitors: { type: 'string', default: '24' },
        store: { type: 'string', default: storeKinds.at(-1) ?? 'sqlite' },
      },
    });
    const store = storeKinds.find((kind) => kind === values.store);
    if (store === undefined) throw new Error(`--store takes ${storeKinds.join(' or ')} here`);
    return { store, minutes: toNumber(values.minutes), visitors: toNumber(values.visitors) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(usage);
    process.exit(1);
  }
}

function toNumber(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`"${text}" is no number above zero`);
  return number;
}
