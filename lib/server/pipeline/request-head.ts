import type { IncomingHttpHeaders } from 'node:http';

/** The part of a request that the pipeline reads. Both entries create one: Node's server and proxy.ts. */
export type RequestHead = {
  method: string;
  /** Path and query, or anything else that a client sent in their place. */
  url: string;
  /** What Next receives: the pipeline deletes, cuts and overwrites headers in here. */
  headers: IncomingHttpHeaders;
  headerCount: number;
  /** Address of the socket. */
  peer: string | undefined;
};
