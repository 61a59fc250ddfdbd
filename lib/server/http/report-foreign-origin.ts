import 'server-only';
import { cleanUrl } from '@/lib/server/telemetry/clean-url';
import { getLog } from '@/lib/server/telemetry/log';
import { perProcess } from '@/lib/server/telemetry/per-process';

/** Milliseconds until the same origin is named again. */
const sayAgainAfter = 60_000;
/** Origins that are named in that time: anybody can send any. */
const mostOrigins = 20;
/** Characters of one; a real one is shorter. */
const maxLength = 100;

const getSaid = () => perProcess('foreign-origins', () => new Map<string, number>());

/**
 * Names an origin that was refused beside the expected one. Where `APP_URL` is wrong every visitor is
 * refused, and nothing else says why.
 */
export function reportForeignOrigin(origin: string | null, expected: string): void {
  const name = cleanUrl(origin ?? 'none', maxLength);
  const said = getSaid();
  const now = performance.now();
  for (const [known, at] of said) if (now - at >= sayAgainAfter) said.delete(known);
  if (said.has(name) || said.size >= mostOrigins) return;
  said.set(name, now);
  getLog().warn({ origin: name, expected }, 'origin is not that of APP_URL');
}
