/**
 * The value of a key, which is created and inserted if it is missing: Map.prototype.getOrInsertComputed() of ECMAScript
 * 2026.
 */
export function getOrInsert<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => NoInfer<V>,
): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Items grouped by a key, in order of appearance: Map.groupBy(), which Node 20 does not have. */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) getOrInsert(groups, keyOf(item), () => []).push(item);
  return groups;
}
