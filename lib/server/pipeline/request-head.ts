import type { IncomingHttpHeaders } from 'node:http';

/** What the pipeline reads of a request. Each entry has one: of Node's server, or of proxy.ts. */
export type RequestHead = {
  method: string;
  /** Path and query, or what else a client sent in that place. */
  url: string;
  /** What Next receives: the pipeline deletes, cuts and overwrites headers in here. */
  headers: IncomingHttpHeaders;
  headerCount: number;
  /** Address of the socket. */
  peer: string | undefined;
};
