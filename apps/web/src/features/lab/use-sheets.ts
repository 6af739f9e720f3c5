"use client";
import { useCallback, useEffect, useRef, useState } from "react";

type Sheet = "settings" | "cell";

/**
 * Where there is no room for three columns, the settings are a sheet and the focused cell a drawer: the same
 * elements, shown by style. Opening moves the focus there, Escape and closing bring it back.
 */
export function useSheets() {
  const [open, setOpen] = useState<Sheet>();
  const settings = useRef<HTMLElement>(null);
  const cell = useRef<HTMLElement>(null);
  const back = useRef<HTMLElement | null>(null);
  const show = useCallback((sheet: Sheet) => {
    back.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpen(sheet);
  }, []);
  const close = useCallback(() => {
    setOpen(undefined);
    back.current?.focus();
  }, []);
  useEffect(() => {
    if (!open) return;
    (open === "settings" ? settings : cell).current?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) close();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [open, close]);
  const openSettings = useCallback(() => show("settings"), [show]);
  const openCell = useCallback(() => show("cell"), [show]);
  return { open, settings, cell, openSettings, openCell, close };
}
