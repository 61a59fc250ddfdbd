import { Agent, type IncomingMessage, request } from 'node:http';
import type { Load } from '@/tests/bench/server/send-load';
import { median } from '@/tests/bench/table';

const warmUp = 300;
const measured = 300;

/**
 * Microseconds from a request to the first bytes of its answer: the median of requests one after the
 * other on one connection that stays open, so that nothing waits for another and nobody connects.
 */
export async function measureFirstByte(
  url: string,
  load: Pick<Load, 'path' | 'headers'>,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  try {
    for (let sent = 0; sent < warmUp + measured; sent += 1) {
      times.push(await askOnce(agent, url, load));
    }
  } finally {
    agent.destroy();
  }
  return median(times.slice(warmUp));
}

async function askOnce(
  agent: Agent,
  url: string,
  { path, headers = {} }: Pick<Load, 'path' | 'headers'>,
): Promise<number> {
  const startedAt = performance.now();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${url}${path}`, { agent, headers })
      .once('response', resolve)
      .once('error', reject)
      .end();
  });
  const microseconds = (performance.now() - startedAt) * 1000;
  // The connection is free for the next one when all has been read.
  for await (const _ of answer);
  if (answer.statusCode !== 200) throw new Error(`${url}${path} answered ${answer.statusCode}`);
  return microseconds;
}
