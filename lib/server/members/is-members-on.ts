import 'server-only';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { Refusal } from '@/lib/server/http/http-errors';

/** Whether the example is part of this site: in the demo, and where the config asks for it. */
export function isMembersOn(): boolean {
  return config.examples.members || isPassOn();
}

/** Whether there is the chain that the example's pass is on. */
export function isPassOn(): boolean {
  return getEnv().demo !== null;
}

/** Throws the refusal of what is not there, where the example is off. */
export function requireMembersOn(): void {
  if (!isMembersOn()) throw new Refusal('unknown', 'example');
}

/** The same for what needs the pass. */
export function requirePassOn(): void {
  if (!isPassOn()) throw new Refusal('unknown', 'example');
}
