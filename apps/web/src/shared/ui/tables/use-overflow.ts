"use client";
import { useEffect, useState } from "react";

/** Whether more is in an element than it shows, so that it can be scrolled; or more sideways. */
export function useOverflow(element: HTMLElement | null): "no" | "down" | "sideways" {
  const [overflows, setOverflows] = useState<"no" | "down" | "sideways">("no");
  useEffect(() => {
    if (!element) return;
    const look = () => {
      const down = element.scrollHeight > element.clientHeight ? "down" : "no";
      setOverflows(element.scrollWidth > element.clientWidth ? "sideways" : down);
    };
    const observer = new ResizeObserver(look);
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [element]);
  return overflows;
}
