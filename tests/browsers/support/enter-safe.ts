import type { Visitor } from '@/tests/browsers/support/visitor';
import type { Bridge } from '@/tests/support/bridge';
import { HostAnswers } from '@/tests/support/safe-host/safe-host';
import { createTestSafe, type TestSafe } from '@/tests/support/safe-host/test-safe';
import { embeddedUrl, safeHostUrl } from '@/tests/support/servers';

/** Opens the interface of a new Safe, which frames the page, and enters the frame. Returns the Safe. */
export async function enterSafe(visitor: Visitor, bridge: Bridge): Promise<TestSafe> {
  const safe = await createTestSafe();
  const host = new HostAnswers(safe);
  bridge.answerApp = (data) => host.answer(data);
  await visitor.driver.goTo(`${safeHostUrl}/#${embeddedUrl}/`);
  await visitor.enterFrame();
  return safe;
}
