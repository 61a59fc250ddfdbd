/**
 * Marks a request that passed the pipeline of Node's server, so that proxy.ts does not run for it. No client
 * can send this value: a line feed cannot be part of a header in any version of HTTP.
 *
 * Next compares a matcher's `missing` with the request's own headers. If it ever compared something else, each
 * request of Node's server would cost one call of proxy.ts, which would let it pass.
 */
export const passedHeader = 'x-pipeline-passed';
export const passedValue = '\n';
