import { useState } from "react";

/** What is selected in a list, in the order in which it was. */
export function usePicked() {
  const [picked, setPicked] = useState<readonly string[]>([]);
  return {
    picked,
    toggle: (id: string) =>
      setPicked((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])),
    clear: () => setPicked([]),
  };
}
