import 'server-only';

export function dropOldest<Key>(map: Map<Key, unknown>, limit: number): void {
  // A map iterates in insertion order.
  const [oldest] = map.keys();
  if (map.size > limit && oldest !== undefined) map.delete(oldest);
}
