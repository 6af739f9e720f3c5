import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";

const QUIET_MS = 250;

/**
 * A text field whose value is written to the address once typing has paused.
 *
 * Next treats a change of the address as a navigation that replaces a pending one, so a late update would cancel a
 * pressed link. A pending update is therefore written before any click takes effect.
 *
 * @returns `text`, as it is typed; `settled`, as it stands in the address
 */
export function useAddressText(key: string) {
  const path = usePathname();
  const settled = useSearchParams().get(key) ?? "";
  const [text, setText] = useState(settled);
  const written = useRef(settled);
  useEffect(() => {
    // Back, Forward or a link to this page, unlike an own change that arrives after the next one.
    const now = new URLSearchParams(location.search).get(key) ?? "";
    if (now !== settled || now === written.current) return;
    written.current = now;
    setText(now);
  }, [key, settled]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === written.current) return;
    const write = () => {
      // Back has already left the page, which is about to be unmounted.
      if (wanted === written.current || location.pathname !== path) return;
      const url = new URL(location.href);
      if (wanted) url.searchParams.set(key, wanted);
      else url.searchParams.delete(key);
      history.replaceState(null, "", url);
      written.current = wanted;
    };
    const timer = setTimeout(write, QUIET_MS);
    addEventListener("click", write, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("click", write, { capture: true });
    };
  }, [key, path, text]);
  return { text, settled, setText };
}

const KEY = "wirecost.hash";

/** Saves the fragment of the address in this tab: it may be a token, which the OpenID provider must not receive. */
export function preserveHash(): void {
  const { pathname, hash } = window.location;
  if (hash !== "") window.sessionStorage.setItem(KEY, pathname + hash);
}

/** Restores it, once, after returning to the same page without it. */
function restoreHash(): void {
  const savedAddress = window.sessionStorage.getItem(KEY);
  if (savedAddress === null) return;
  window.sessionStorage.removeItem(KEY);
  const { pathname, hash } = window.location;
  if (hash === "" && savedAddress.startsWith(`${pathname}#`))
    window.location.replace(savedAddress.slice(pathname.length));
}

const subscribe = (changed: () => void) => {
  window.addEventListener("hashchange", changed);
  restoreHash();
  return () => window.removeEventListener("hashchange", changed);
};

/** The address's fragment, which no server can see; undefined until the page is mounted. */
export function useAddressToken(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => window.location.hash.slice(1),
    () => undefined,
  );
}
