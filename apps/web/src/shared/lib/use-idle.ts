"use client";
import { useEffect, useState } from "react";

/** False until the page has loaded and has nothing to do: for what must not delay the first paint. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let cancel = () => {};
    const wait = () => {
      // Safari has no idle callbacks.
      if (typeof requestIdleCallback === "function") {
        const id = requestIdleCallback(() => setIdle(true), { timeout: 2000 });
        cancel = () => cancelIdleCallback(id);
      } else {
        const id = setTimeout(() => setIdle(true), 300);
        cancel = () => clearTimeout(id);
      }
    };
    if (document.readyState === "complete") wait();
    else {
      addEventListener("load", wait, { once: true });
      cancel = () => removeEventListener("load", wait);
    }
    return () => cancel();
  }, []);
  return idle;
}
