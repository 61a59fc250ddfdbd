import 'server-only';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { Refusal } from '@/lib/server/http/http-errors';

/** Whether the example is part of this site: in the demo, and where the config asks for it. */
export function isMembersOn(): boolean {
  return config.examples.members || getEnv().demo !== null;
}

/** Throws the refusal of what is not there, where the example is off. */
export function requireMembersOn(): void {
  if (!isMembersOn()) throw new Refusal('unknown', 'example');
}
