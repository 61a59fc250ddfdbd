import type { Engine } from '@/tests/browsers/support/driver';
import { createFirefox } from '@/tests/browsers/support/firefox';
import { createWebKit } from '@/tests/browsers/support/webkit';
import { findFirefox, findWebKit } from '@/tests/support/other-browsers';

/** Finds this machine's browsers that Playwright does not drive. */
export function findEngines(): Engine[] {
  const firefox = findFirefox();
  const webkit = findWebKit();
  return [
    ...(firefox === null ? [] : [createFirefox(firefox)]),
    ...(webkit === null ? [] : [createWebKit(webkit)]),
  ];
}
