/** What was requested that no host or service of the tests knows. The fixtures fail the test on it, by name. */
export const unknownToHosts: string[] = [];
