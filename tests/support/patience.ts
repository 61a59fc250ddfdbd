/**
 * The limits of the whole suite, in milliseconds: no test, config or double has others of its own. They
 * only say when a wait has failed, so they are far beyond what a slow or busy machine needs. Where time
 * is what a test is about, the clock is the test's.
 */
export const patience = {
  /** For one condition. */
  condition: 60_000,
  /** For a test, or its setup, with all of its conditions. */
  test: 600_000,
} as const;
