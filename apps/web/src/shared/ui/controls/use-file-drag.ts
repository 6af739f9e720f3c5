"use client";
import { useEffect, useRef, useState } from "react";

/** Whether a file is being dragged over the page; a drop anywhere gives it to `onFile`. */
export function useFileDrag(active: boolean, onFile: (file: File) => void): boolean {
  const [dragging, setDragging] = useState(false);
  const give = useRef(onFile);
  give.current = onFile;
  useEffect(() => {
    if (!active) return;
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const over = (event: DragEvent) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      setDragging(true);
    };
    // Leaving the window has no element to go to; leaving one element for another has.
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false);
    };
    const drop = (event: DragEvent) => {
      setDragging(false);
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      give.current(file);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      setDragging(false);
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, [active]);
  return dragging;
}
