import 'server-only';
import { productId } from '@/lib/config';

/**
 * Returns one value per process. Next bundles pages, routes and the instrumentation separately, each with its
 * own modules.
 */
export function perProcess<Value extends object>(name: string, create: () => Value): Value {
  const key = Symbol.for(`${productId}.${name}`);
  const known: Value | undefined = Reflect.get(globalThis, key);
  if (known !== undefined) return known;
  const value = create();
  Reflect.set(globalThis, key, value);
  return value;
}
