import 'server-only';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { perProcess } from '@/lib/server/telemetry/per-process';

const sampleIntervalMs = 1_000;
const resolutionMs = 20;
const maxMeanDelayMs = 4_000;
/** Surplus of late samples over good ones, so that one long pause, e.g. at a cold start, is no overload. */
const overloadThreshold = 3;
const maxLateSamples = 4;

const getLoad = () => perProcess('load', () => ({ lateSamples: 0 }));

export function monitorLoad(): void {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  const sample = () => {
    const load = getLoad();
    const { mean, stddev } = histogram;
    // Weighted by time, as a request experiences it. `mean` is per tick.
    const delayMs = mean > 0 ? (mean * mean + stddev * stddev) / mean / 1e6 : 0;
    const change = delayMs > maxMeanDelayMs ? 1 : -1;
    load.lateSamples = Math.max(0, Math.min(maxLateSamples, load.lateSamples + change));
    histogram.reset();
  };
  setInterval(sample, sampleIntervalMs).unref();
}

export function isOverloaded(): boolean {
  return getLoad().lateSamples >= overloadThreshold;
}
