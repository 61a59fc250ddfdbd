import 'server-only';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { perProcess } from '@/lib/server/telemetry/per-process';

/** Milliseconds. */
const sampleInterval = 1_000;
const resolution = 20;
/** How late the event loop may be, on average over the time of a sample. */
const maxDelay = 4_000;
/** How many more late samples than good ones are an overload: one long pause, as at a cold start, is none. */
const overloadThreshold = 3;
const maxLateSamples = 4;

const getLoad = () => perProcess('load', () => ({ lateSamples: 0 }));

/** Starts to sample how late the event loop is. */
export function monitorLoad(): void {
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  const sample = () => {
    const load = getLoad();
    const { mean, stddev } = histogram;
    // Weighted by time, which is what a request meets on average; `mean` is per tick.
    const delay = mean > 0 ? (mean * mean + stddev * stddev) / mean / 1e6 : 0;
    const change = delay > maxDelay ? 1 : -1;
    load.lateSamples = Math.max(0, Math.min(maxLateSamples, load.lateSamples + change));
    histogram.reset();
  };
  setInterval(sample, sampleInterval).unref();
}

/** Whether requests should be refused: they would wait too long to be of use. */
export function isOverloaded(): boolean {
  return getLoad().lateSamples >= overloadThreshold;
}
