/** HTTP tests whose subject a server has and a function platform has not, or has from the platform itself. */
export const leftOutFiles = {
  assembled: 'the folder for a server',
  demo: 'the demo is a server',
  operators: 'what a process measures, and its load',
  output: 'the output of a server that starts and stops',
  patience: 'its records are aged in the file of SQLite',
  'page-body': 'the pipeline writes no page there',
  'raw-paths': 'raw targets, which the platform parses; A43 is in functions.test.ts',
  restart: 'a process that lasts',
  rolling: 'the platform keeps the files of other builds',
  shutdown: 'a process that drains',
  starting: 'a process that waits for its store',
  'stranger-page': 'no page is kept in memory',
  tracing: 'traces are not supported',
  upgrades: 'sockets',
  'raw-http': 'sockets',
  'wallet-files': 'a build that the server checks as it starts',
} as const;

/**
 * Titles, as far as they name the test, by file. In their order: the adapter reads the head first; redirects to
 * a tidy path come from it; a header that functions ignore, and a file that only functions run; a record that is
 * aged in the file of SQLite; Next's own status for a body that it cannot read.
 */
export const leftOutTests = {
  heads: ['costs about as much CPU time as any page'],
  languages: ['at 300 made-up paths', 'a page sends Content-Language, Vary'],
  proxy: [
    'A38: accepts TRUST_PROXY=0 and then ignores forwarded headers',
    'on Node never runs proxy.ts',
  ],
  sessions: ['A25: expires at its absolute limit'],
  members: ['rejects a malformed body without a crash'],
} as const;
