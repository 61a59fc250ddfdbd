import type { LaunchDriver } from '@/tests/browsers/support/driver';
import { createFirefoxLauncher } from '@/tests/browsers/support/firefox';
import { createWebKitLauncher } from '@/tests/browsers/support/webkit';
import { findFirefox, findWebKit } from '@/tests/support/other-browsers';

type Engine = { name: string; launch: LaunchDriver };

/** The browsers of this machine that Playwright does not drive. */
export function findEngines(): Engine[] {
  const firefox = findFirefox();
  const webkit = findWebKit();
  return [
    ...(firefox === null ? [] : [{ name: 'Firefox', launch: createFirefoxLauncher(firefox) }]),
    ...(webkit === null ? [] : [{ name: 'WebKitGTK', launch: createWebKitLauncher(webkit) }]),
  ];
}
