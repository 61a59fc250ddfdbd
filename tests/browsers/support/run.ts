import type { Driver, Engine, Keeping } from '@/tests/browsers/support/driver';
import { Visitor } from '@/tests/browsers/support/visitor';
import { Bridge } from '@/tests/support/bridge';
import { bridged } from '@/tests/support/servers';

type Run = (visitor: Visitor, bridge: Bridge) => Promise<void>;
type Options = { keeping?: Keeping; url?: string };

/** Runs `run` in a fresh browser, with a bridge to the objects that the test puts into its pages. */
export async function runVisit(
  engine: Engine,
  run: Run,
  { keeping = 'everything', url = bridged.url }: Options = {},
): Promise<void> {
  const bridge = await new Bridge().start();
  let driver: Driver | null = null;
  try {
    driver = await engine.visit(keeping);
    await run(new Visitor(driver, url), bridge);
  } catch (error) {
    // Keeps the visit's own error, not one that follows from it.
    await driver?.close().catch(() => undefined);
    driver = null;
    throw error;
  } finally {
    await driver?.close();
    await bridge.stop();
  }
}
