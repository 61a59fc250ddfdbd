import 'server-only';
import { config } from '@/lib/config';
import { createLimitRefusal } from '@/lib/server/http/http-errors';
import { perProcess } from '@/lib/server/telemetry/per-process';

const retryAfterMs = 1_000;

/** The client of each file that is being read. */
const getReaders = () => perProcess('file-readers', (): string[] => []);

/**
 * Reads a file for a client, as `read` does. Refuses with `limited` while too many are read: each is in memory
 * as a whole, so those that one client may request in a minute would take a gigabyte at once.
 */
export async function readFewAtOnce<File>(
  client: string,
  read: () => Promise<File>,
): Promise<File> {
  const { perClient, inAll } = config.nameFilesAtOnce;
  const readers = getReaders();
  const own = readers.filter((it) => it === client).length;
  if (own >= perClient || readers.length >= inAll) {
    throw createLimitRefusal('files at once', retryAfterMs);
  }
  readers.push(client);
  try {
    return await read();
  } finally {
    readers.splice(readers.indexOf(client), 1);
  }
}
