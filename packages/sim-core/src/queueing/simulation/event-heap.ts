/**
 * The pending events, earliest first: a heap of fan-out 4 in typed arrays, which has half the levels of a
 * binary one. An event is a time and a whole number that says whose it is. The capacity is fixed: each
 * customer has at most one event pending, and each latch a customer may wait for one more.
 */
export type EventHeap = { readonly times: Float64Array; readonly owners: Int32Array; size: number };

export function eventHeap(capacity: number): EventHeap {
  return { times: new Float64Array(capacity), owners: new Int32Array(capacity), size: 0 };
}

export function push(heap: EventHeap, time: number, owner: number): void {
  const { times, owners } = heap;
  let hole = heap.size++;
  while (hole > 0) {
    const parent = (hole - 1) >> 2;
    const parentTime = times[parent] ?? 0;
    if (parentTime <= time) break;
    times[hole] = parentTime;
    owners[hole] = owners[parent] ?? 0;
    hole = parent;
  }
  times[hole] = time;
  owners[hole] = owner;
}

/** Removes the earliest event and adds another in one sift. */
export function replaceTop(heap: EventHeap, time: number, owner: number): void {
  const { times, owners, size } = heap;
  let hole = 0;
  for (let first = 1; first < size; first = 4 * hole + 1) {
    let child = first;
    let earliest = times[first] ?? 0;
    const end = Math.min(first + 4, size);
    for (let i = first + 1; i < end; i++) {
      const candidate = times[i] ?? 0;
      if (candidate < earliest) {
        earliest = candidate;
        child = i;
      }
    }
    if (earliest >= time) break;
    times[hole] = earliest;
    owners[hole] = owners[child] ?? 0;
    hole = child;
  }
  times[hole] = time;
  owners[hole] = owner;
}

/** Removes the earliest event. */
export function pop(heap: EventHeap): void {
  const last = --heap.size;
  if (last > 0) replaceTop(heap, heap.times[last] ?? 0, heap.owners[last] ?? 0);
}
