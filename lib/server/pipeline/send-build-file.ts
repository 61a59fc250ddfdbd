import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { BuildFile } from '@/lib/server/builds/build-files';
import { openFile } from '@/lib/server/builds/seal-file';
import { writeBuildFile } from '@/lib/server/builds/write-build-file';
import { chooseEncoding } from '@/lib/server/http/encoding';
import { toRefusal } from '@/lib/server/http/handle-errors';
import { Refusal } from '@/lib/server/http/http-errors';
import { sendRefusal } from '@/lib/server/pipeline/send-refusal';
import { limitInProcess } from '@/lib/server/rate-limit/process-limits';
import { getStore } from '@/lib/server/store/get-store';

const decompress = promisify(gunzip);

/**
 * Responds to a request for a file that this build does not have with that of another build, else with
 * a refusal, which no cache may store: the next server may have it.
 */
export async function sendBuildFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: BuildFile,
  client: string,
): Promise<void> {
  try {
    limitInProcess('otherBuild', client);
    const body = await readBuildFile(file.name);
    const encoding = chooseEncoding(request.headers, ['gzip']);
    writeBuildFile(request, response, {
      content: encoding === null ? await decompress(body) : body,
      encoding,
      type: file.type,
    });
  } catch (error) {
    sendRefusal(response, toRefusal(error));
  }
}

/** In gzip. */
async function readBuildFile(name: string): Promise<Buffer> {
  const text = await getStore().readText(name);
  if (text === null) throw new Refusal('unknown', 'file of a build');
  const body = openFile(name, text);
  if (body === null) throw new Refusal('unknown', 'file of a build, not by us');
  return body;
}
