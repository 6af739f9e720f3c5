import { useEffect, useRef } from "react";

/** Runs an action when the page is left, for another page or another site, as of the last render. */
export function useOnLeave(act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const leave = () => latest.current();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
}
