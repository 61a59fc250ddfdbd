import 'server-only';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { Refusal } from '@/lib/server/http/http-errors';

/** In the demo, and with `examples.members` of the config. */
export function isMembersOn(): boolean {
  return config.examples.members || isPassOn();
}

/** The pass is on the demo's chain. */
export function isPassOn(): boolean {
  return getEnv().demo !== null;
}

export function requireMembersOn(): void {
  if (!isMembersOn()) throw new Refusal('unknown', 'example');
}

export function requirePassOn(): void {
  if (!isPassOn()) throw new Refusal('unknown', 'example');
}
