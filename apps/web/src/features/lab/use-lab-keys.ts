import { useEffect, useEffectEvent } from "react";
import type { LabStore } from "./lab-store.ts";

/** Keys that move the focus, and their targets. */
const TARGETS: Readonly<Record<string, string>> = {
  m: "[role=grid] [tabindex='0'], [role=grid][tabindex='0']",
  s: "#settings select, #settings input",
  l: "#settings input[type=range]",
};

export function useLabKeys(store: LabStore, toggleHelp: () => void, toggleEditing: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isIn = (selector: string) => event.target instanceof HTMLElement && event.target.matches(selector);
    const typing = isIn("input:not([type=range], [type=checkbox]), textarea");
    const step = (event.ctrlKey || event.metaKey) && !event.altKey && !typing && stepOf(event);
    if (step) {
      event.preventDefault();
      store[step]();
    }
    // A select element accepts letters, and has no undo of its own.
    if (typing || isIn("select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = TARGETS[event.key];
    if (event.key === "?") toggleHelp();
    else if (event.key === "x") store.swapAxes();
    else if (event.key === "v") toggleEditing();
    else if (target) document.querySelector<HTMLElement>(target)?.focus();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Undo: Ctrl Z; redo: Ctrl Shift Z or Ctrl Y. With Shift or Caps Lock, the key is a capital letter. */
function stepOf({ key, shiftKey, ctrlKey }: KeyboardEvent): "undo" | "redo" | undefined {
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  return ctrlKey && key.toLowerCase() === "y" ? "redo" : undefined;
}
