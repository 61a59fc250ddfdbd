/** Requests that no host or service of the tests knows. The fixtures fail the test on them, by name. */
export const unknownToHosts: string[] = [];
