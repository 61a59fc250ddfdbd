import 'server-only';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { perProcess } from '@/lib/server/telemetry/per-process';

/** Milliseconds. */
const sampleInterval = 1_000;
const resolution = 20;
/** How late the event loop may be, on average over the time of a sample. */
const latest = 4_000;
/** So many late samples more than good ones: one long pause, as at a cold start, is no overload. */
const patience = 3;
const longestMemory = 4;

const getLoad = () => perProcess('load', () => ({ lateSamples: 0 }));

/** Starts to watch how late the event loop is. */
export function monitorLoad(): void {
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  const sample = () => {
    const load = getLoad();
    const { mean, stddev } = histogram;
    // Weighed by time: what a request meets on average, where the plain mean is that of the ticks.
    const delay = mean > 0 ? (mean * mean + stddev * stddev) / mean / 1e6 : 0;
    const change = delay > latest ? 1 : -1;
    load.lateSamples = Math.max(0, Math.min(longestMemory, load.lateSamples + change));
    histogram.reset();
  };
  setInterval(sample, sampleInterval).unref();
}

/** Whether requests should be turned away: they would wait longer than is any use. */
export function isOverloaded(): boolean {
  return getLoad().lateSamples >= patience;
}
