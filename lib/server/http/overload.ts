import 'server-only';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { perProcess } from '@/lib/server/telemetry/per-process';

const sampleInterval = 1_000;
const resolution = 20;
/** How late the event loop may run, on average over a sample. */
const maxDelay = 4_000;
/**
 * More late samples than good ones by this many are an overload. One long pause, as at a cold start, is not.
 */
const overloadThreshold = 3;
const maxLateSamples = 4;

const getLoad = () => perProcess('load', () => ({ lateSamples: 0 }));

export function monitorLoad(): void {
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  const sample = () => {
    const load = getLoad();
    const { mean, stddev } = histogram;
    // Weighted by time, as a request meets it; `mean` is per tick.
    const delay = mean > 0 ? (mean * mean + stddev * stddev) / mean / 1e6 : 0;
    const change = delay > maxDelay ? 1 : -1;
    load.lateSamples = Math.max(0, Math.min(maxLateSamples, load.lateSamples + change));
    histogram.reset();
  };
  setInterval(sample, sampleInterval).unref();
}

/** Whether requests would wait too long to be of use. */
export function isOverloaded(): boolean {
  return getLoad().lateSamples >= overloadThreshold;
}
