import 'server-only';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RenderedPage } from '@/lib/server/page-template/template';

/** Milliseconds. */
const timeout = 10_000;

/** Asks the server at an address, this one itself, for a page. */
export function renderPage(
  server: Pick<AddressInfo, 'address' | 'port'>,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<RenderedPage> {
  return new Promise((resolve, reject) => {
    const { address: host, port } = server;
    const sent = request({ host, port, path, headers, agent: false, timeout }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const named = Object.entries(response.headers).map(([name, value]) => [name, `${value}`]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(named),
          html: Buffer.concat(chunks).toString('utf8'),
        });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error(`no page within ${timeout} ms`)));
    sent.on('error', reject);
    sent.end();
  });
}
