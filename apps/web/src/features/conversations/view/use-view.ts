import { useCallback, useEffect, useRef, useState } from "react";
import { addressProblems } from "./address-problems.tsx";
import { type ConversationView, decodeView, encodeView } from "./view-address.ts";

/** Delay before the address is updated: browsers limit how often that is allowed. */
const QUIET_MS = 250;

export type ChangeView = (some: Partial<ConversationView>) => void;

const NO_PROBLEMS: readonly string[] = [];

/**
 * The view in the address: undefined until the page runs in a browser. Back and Forward are followed.
 *
 * @returns also what the address held and the view does not, until the user dismisses it
 */
export function useView(): readonly [
  ConversationView | undefined,
  ChangeView,
  problems: readonly string[],
  dismiss: () => void,
] {
  const [view, setView] = useState<ConversationView>();
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const path = useRef("");
  useEffect(() => {
    const read = () => {
      if (path.current && path.current !== location.pathname) return;
      path.current = location.pathname;
      setView(decodeView(location.search));
      setProblems(addressProblems(location.search));
    };
    read();
    addEventListener("popstate", read);
    return () => removeEventListener("popstate", read);
  }, []);
  useEffect(() => {
    if (!view) return;
    const write = () => {
      const query = encodeView(view);
      const url = query ? `${path.current}?${query}` : path.current;
      if (location.pathname === path.current && url !== path.current + location.search)
        history.replaceState(history.state, "", url);
    };
    const timer = setTimeout(write, QUIET_MS);
    return () => clearTimeout(timer);
  }, [view]);
  const change = useCallback(
    (some: Partial<ConversationView>) => setView((now) => now && { ...now, ...some }),
    [],
  );
  const dismiss = useCallback(() => setProblems(NO_PROBLEMS), []);
  return [view, change, problems, dismiss];
}
