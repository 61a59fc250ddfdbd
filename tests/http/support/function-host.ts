import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { forwardRequest } from '@/tests/support/forward-request';

/** True for `npm run test:platform`, which runs the tests against Next's output as functions. */
export const isOnFunctions = process.env.TEST_HOST === 'functions';

/** The status of a page that a server would send with this one: there Next lets no page choose it. */
export const toPageStatus = (status: number) => (isOnFunctions ? 200 : status);

/** Whether the platform or its adapter answers a request, with a file or an error, without our code. */
export function isAnsweredBefore(
  path: string,
  { method, headers = {} }: { method?: string; headers?: Readonly<Record<string, string>> },
): boolean {
  const isOdd = method === 'TRACE' || 'expect' in headers || !/^\/(?!\/|_next\/static)/.test(path);
  return isOnFunctions && isOdd;
}

/** Where OpenNext writes the function that serves everything but files. */
export const functionFolder = '.open-next/server-functions/default';
export const functionCommand = [process.execPath, 'index.mjs'] as const;
const assetsFolder = '.open-next/assets';

const addressHeader = 'x-edge-client-address';

/** Ports of the function and its Redis behind the edge at `port`. */
export const toFunctionPort = (port: number) => port + 100;
export const toRedisPort = (port: number) => port + 200;

/** Replaces the settings of a server by those of functions behind the edge at `port`. */
export function toFunctionEnv(
  port: number,
  { TRUST_PROXY: _proxies, DATA_DIR: _folder, ...env }: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    DEPLOYMENT: 'functions',
    CLIENT_ADDRESS_HEADER: addressHeader,
    ...env,
    // Next forwards some actions to itself. OpenNext takes every origin for https, which the edge is not here.
    __NEXT_PRIVATE_ORIGIN: `http://localhost:${port}`,
  };
}

/**
 * Starts the edge of a function platform. It does as OpenNext's `open-next.output.json` tells a CDN: whatever
 * begins with `_next/`, or is in the folder of assets, is a file from there (those below `_next` are
 * `versionedSubDir`, so cached for good); the rest calls the function. It overwrites the header with the client's address, as CloudFront does with
 * `CloudFront-Viewer-Address`. Here the last entry of `X-Forwarded-For` stands for the connection, because all
 * of the tests' clients have one address.
 * @see https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/adding-cloudfront-headers.html
 */
export async function startEdge(port: number): Promise<Server> {
  const edge = createServer((incoming, outgoing) => {
    const { url = '/', headers, socket } = incoming;
    const path = url.split('?')[0] ?? '/';
    const file = join(assetsFolder, path);
    const isFile = file.startsWith(assetsFolder) && existsSync(file) && statSync(file).isFile();
    if (isFile || (path.startsWith('/_next/') && !path.startsWith('/_next/data/'))) {
      const cache = path.startsWith('/_next/') ? 'public, max-age=31536000, immutable' : 'no-cache';
      outgoing.writeHead(isFile ? 200 : 404, { 'cache-control': isFile ? cache : 'no-store' });
      outgoing.end(isFile ? readFileSync(file) : '');
      return;
    }
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim();
    headers[addressHeader] = forwarded || (socket.remoteAddress ?? '');
    forwardRequest(incoming, outgoing, toFunctionPort(port));
  });
  edge.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => edge.listen(port, '127.0.0.1', resolve));
  return edge;
}
