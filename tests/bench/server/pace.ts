import type { AppName } from '@/tests/bench/bench-apps';
import type { Extent } from '@/tests/bench/server/send-load';

/** How much load a sample of a rate takes, and how much comes before it. */
export type Pace = { warmUp: Extent; measured: Extent };

export type GetPid = (name: AppName) => number;

/** For figures that are told as they are. */
export const inSeconds: Pace = { warmUp: { duration: 2 }, measured: { duration: 8 } };
