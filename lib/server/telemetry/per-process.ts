import 'server-only';

/**
 * One value per process. Next bundles pages, routes and the instrumentation separately, so a module's own
 * variables exist several times.
 */
export function perProcess<Value extends object>(name: string, create: () => Value): Value {
  const key = Symbol.for(`portico.${name}`);
  const known: Value | undefined = Reflect.get(globalThis, key);
  if (known !== undefined) return known;
  const value = create();
  Reflect.set(globalThis, key, value);
  return value;
}
