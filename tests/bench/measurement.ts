import type { Browser } from '@playwright/test';
import type { AppName, BenchApp } from '@/tests/bench/bench-apps';
import type { Sample } from '@/tests/bench/figures';

/** One way of looking at an app, which gives a sample of some figures each time. */
export type Measurement = {
  name: string;
  apps: readonly AppName[];
  /** Where the outcome is the same each time. Else as many as `--runs` says. */
  runs?: number;
  measure: (app: BenchApp) => Promise<Sample>;
};

export type BrowserMeasurement = (browser: Browser) => Measurement;
