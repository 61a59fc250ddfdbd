import 'server-only';
import { productId } from '@/lib/config';

/**
 * One value per process.
 *
 * Upstream: Next 16.4.6: bundles pages, routes and the instrumentation separately, so a module's own
 * variables exist several times.
 * Breaks when: they run in several processes: limits, metrics and locks count apart.
 * Guarded by: tests/http/operators.test.ts › what is asked for is measured under a few names, whatever
 * it is; › a crash in a browser is logged under the reference that its visitor reads
 * Can go when: they share their modules.
 */
export function perProcess<Value extends object>(name: string, create: () => Value): Value {
  const key = Symbol.for(`${productId}.${name}`);
  const known: Value | undefined = Reflect.get(globalThis, key);
  if (known !== undefined) return known;
  const value = create();
  Reflect.set(globalThis, key, value);
  return value;
}
