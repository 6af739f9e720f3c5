"use client";
import { useEffect, useState } from "react";

/** Whether more is in an element than it shows, so that it can be scrolled. */
export function useOverflow(element: HTMLElement | null): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    if (!element) return;
    const look = () =>
      setOverflows(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight);
    const observer = new ResizeObserver(look);
    for (const part of [element, ...element.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [element]);
  return overflows;
}
