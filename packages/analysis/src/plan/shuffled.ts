import type { Rng } from "@wirecost/sim-core";

export function shuffled<T>(items: readonly T[], random: Rng): T[] {
  const rest = [...items];
  const order: T[] = [];
  while (rest.length > 0) order.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return order;
}
