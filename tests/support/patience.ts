/**
 * The limits of the whole suite, in milliseconds: no test, config or double has its own. They only decide
 * when a wait has failed, so they far exceed the needs of a slow or busy machine. A test about time runs on
 * its own clock.
 */
export const patience = {
  /** For one condition. */
  condition: 60_000,
  /** For a test, or its setup, with all of its conditions. */
  test: 600_000,
} as const;
