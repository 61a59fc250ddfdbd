/** The part of `compression` in use, on Node's own types: the published ones need Express. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { BrotliOptions, ZlibOptions } from 'node:zlib';

  type Options = ZlibOptions & { brotli?: BrotliOptions };
  type Compress = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

  /** `Compress` calls `next` at once, and compresses what is then written to `response`. */
  export default function compression(options: Options): Compress;
}
