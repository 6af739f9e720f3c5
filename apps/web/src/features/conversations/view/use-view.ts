"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ConversationView } from "./conversation-view.ts";
import { decodeView, encodeView } from "./view-address.ts";

/** How long the view rests before the address is written: browsers limit how often it may be. */
const QUIET_MS = 250;

export type ChangeView = (some: Partial<ConversationView>) => void;

/** The view in the address: undefined until the page runs in a browser. Back and Forward are followed. */
export function useView(): readonly [ConversationView | undefined, ChangeView] {
  const [view, setView] = useState<ConversationView>();
  const path = useRef("");
  useEffect(() => {
    const read = () => {
      if (path.current && path.current !== location.pathname) return;
      path.current = location.pathname;
      setView(decodeView(location.search));
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
  return [view, change];
}
