import 'server-only';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { parseBuildFile } from '@/lib/server/builds/build-files';
import { getPlace } from '@/lib/server/builds/known-files';
import { writeBuildFile } from '@/lib/server/builds/write-build-file';
import { chooseEncoding } from '@/lib/server/http/encoding';
import { getLog } from '@/lib/server/telemetry/log';

const compress = promisify(brotliCompress);

/**
 * The scripts and styles of this build in Brotli, a seventh smaller than Next's gzip. Each is compressed
 * when it is first asked for, one at a time and in Node's thread pool, and kept while the process lives;
 * meanwhile Next responds.
 */
export function createBrotliFiles() {
  /** By path; null while it is not there, or never will be. */
  const bodies = new Map<string, Buffer | null>();
  let last: Promise<void> = Promise.resolve();

  const prepare = async (path: string) => {
    try {
      bodies.set(path, await compressFile(getPlace(path)));
    } catch (error) {
      getLog().warn({ path, error }, 'build file not compressed');
    }
  };

  return {
    /** Responds with a file of this build; gives whether it did. */
    send(request: IncomingMessage, response: ServerResponse, path: string): boolean {
      const file = parseBuildFile(path);
      if (file === null || !isCompressible(path) || !takesBrotli(request)) return false;
      const content = bodies.get(path);
      if (content === undefined) {
        bodies.set(path, null);
        last = last.then(() => prepare(path));
      }
      if (!content) return false;
      writeBuildFile(request, response, { content, encoding: 'br', type: file.type });
      return true;
    },
  };
}

/** Fonts are compressed by themselves. */
function isCompressible(path: string): boolean {
  return /\.(css|js)$/.test(path);
}

function takesBrotli({ method, headers }: IncomingMessage): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && chooseEncoding(headers, ['br']) !== null;
}

async function compressFile(place: string): Promise<Buffer> {
  const content = await readFile(place);
  return await compress(content, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
}
