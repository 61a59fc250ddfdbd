import 'server-only';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { Refusal } from '@/lib/server/http/http-errors';

/** Returns true in the demo, and with `examples.members` in the config. */
export function isMembersOn(): boolean {
  return config.examples.members || isPassOn();
}

/** Returns true in the demo, because the pass is on the demo's chain. */
export function isPassOn(): boolean {
  return getEnv().demo !== null;
}

export function requireMembersOn(): void {
  if (!isMembersOn()) throw new Refusal('unknown', 'example');
}

export function requirePassOn(): void {
  if (!isPassOn()) throw new Refusal('unknown', 'example');
}
