import { type RefObject, useEffect, useRef, useState } from "react";

/** Whether an element has ever been scrolled into view. */
export function useSeen<E extends Element>(): readonly [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current || seen) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true),
      {
        rootMargin: "300px",
      },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [seen]);
  return [element, seen];
}

/** Whether any part of an element is visible. True until the browser reports otherwise. */
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

/** Whether an element has more content than it shows, so that it can be scrolled; or only horizontally. */
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

/** False until the page has loaded and is idle: for work that must not delay the first paint. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let cancel = () => {};
    const wait = () => {
      // Safari has no requestIdleCallback.
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
