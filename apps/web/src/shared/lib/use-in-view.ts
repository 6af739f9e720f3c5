"use client";
import { type RefObject, useEffect, useRef, useState } from "react";

/** Whether any of an element can be seen now. It can until the browser has said otherwise. */
export function useInView<E extends Element>(): readonly [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [inView, setInView] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, inView];
}
