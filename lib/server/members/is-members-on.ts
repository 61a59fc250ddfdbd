import 'server-only';
import { config } from '@/lib/config';
import { getEnv } from '@/lib/env/env';
import { Refusal } from '@/lib/server/http/http-errors';

export function isMembersOn(): boolean {
  return config.examples.members || isPassOn();
}

export function isPassOn(): boolean {
  return getEnv().demo !== null;
}

export function requireMembersOn(): void {
  if (!isMembersOn()) throw new Refusal('unknown', 'example');
}

export function requirePassOn(): void {
  if (!isPassOn()) throw new Refusal('unknown', 'example');
}
