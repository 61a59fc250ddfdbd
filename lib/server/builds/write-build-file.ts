import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Encoding } from '@/lib/server/http/encoding';

type Content = { content: Buffer; encoding: Encoding | null; type: string };

/** Responds with a file whose name changes with what is in it. */
export function writeBuildFile(
  { method }: IncomingMessage,
  response: ServerResponse,
  { content, encoding, type }: Content,
): void {
  response.writeHead(200, {
    ...(encoding === null ? {} : { 'Content-Encoding': encoding }),
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Length': content.length,
    'Content-Type': type,
    Vary: 'Accept-Encoding',
  });
  response.end(method === 'HEAD' ? undefined : content);
}
