import { Browser } from '@/tests/support/http-browser';

export const metricsToken = 'a-token-for-the-tests';

async function readMetrics(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  return (await new Browser(url).send('/api/metrics', { headers })).text;
}

/** Adds up all series that start with this text: a name, or a name with its labels. */
export async function sumSeries(url: string, start: string): Promise<number> {
  return (await readMetrics(url))
    .split('\n')
    .filter((line) => line.startsWith(start))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
