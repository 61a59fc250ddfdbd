import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { config } from '@/lib/config';
import type { TestServer } from '@/tests/support/servers';

type BusyPage = { status: number; headers: Record<string, string>; body: string };

/** A loopback address that no test browser uses, so that none of them is refused along with it. */
const localAddress = '127.0.0.77';

/** Returns the response that a client gets instead of a page after opening it too often. */
export async function getBusyPage({ port, url }: TestServer): Promise<BusyPage> {
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  const options = { agent, localAddress, family: 4, headers: { host: new URL(url).host } };
  const open = async () => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`http://127.0.0.1:${port}/account`, options, resolve).once('error', reject);
    });
    return { response, body: await text(response) };
  };
  const { points } = config.processLimits.account;
  const answers = await Promise.all(Array.from({ length: points + 1 }, open));
  agent.destroy();
  const refused = answers.find(({ response }) => response.statusCode === 429);
  if (refused === undefined) throw new Error('Nothing was refused.');
  const headers = Object.entries(refused.response.headersDistinct).map(([name, values = []]) => [
    name,
    values.join(', '),
  ]);
  return { status: 429, headers: Object.fromEntries(headers), body: refused.body };
}
