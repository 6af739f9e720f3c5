import { useEffect, useRef, useState } from "react";

/** A value once it has not changed for some time: for computations too slow to follow a slider. */
export function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

/** The same list object across renders while its entries are equal: derived values are not recomputed. */
export function useSame<T>(
  list: readonly T[],
  isSame: (one: T, other: T) => boolean = Object.is,
): readonly T[] {
  const previous = useRef(list);
  const { current } = previous;
  const isKept =
    current.length === list.length &&
    list.every((one, i) => {
      const other = current[i];
      return other !== undefined && isSame(one, other);
    });
  if (!isKept) previous.current = list;
  return previous.current;
}
