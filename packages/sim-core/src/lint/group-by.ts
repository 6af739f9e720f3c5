/** Items by key, groups and items in the order in which they come. (Map.groupBy needs Node 21.) */
export function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): readonly Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return [...groups.values()];
}
