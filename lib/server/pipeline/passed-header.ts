/**
 * Marks a request that passed the pipeline of Node's server, so that proxy.ts does not run for it. No client
 * can send this value: a line feed cannot be part of a header in any version of HTTP.
 *
 * Upstream: Next 16.4.6: a matcher's `missing` compares the request's own headers, before proxy.ts is loaded.
 * Breaks when: it compares something else: each request of Node's server costs a call of proxy.ts, which lets
 * it pass.
 * Guarded by: tests/http/proxy-entry.test.ts › Node’s server never runs proxy.ts, whatever a client claims;
 * lib/server/pipeline/passed-header.test.ts › is the header that keeps a request from proxy.ts
 * Can go when: a public API puts a function in front of Next's server.
 */
export const passedHeader = 'x-pipeline-passed';
export const passedValue = '\n';
