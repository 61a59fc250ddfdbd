/**
 * The limits of the whole suite, in milliseconds: no test, config or double has its own. They only decide
 * when a wait has failed, so they far exceed the needs of a slow or busy machine. A test about time uses a
 * clock of its own.
 */
export const patience = {
  /** Limit for one condition. */
  condition: 60_000,
  /** Limit for a test, or its setup, with all of its conditions. */
  test: 600_000,
} as const;
