"use client";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import styles from "./file-drop.module.css";

/** A place to choose a file at. A drop is taken by the whole dialog; this shows that it would be. */
export function FileDrop({
  accept,
  small = false,
  autoFocus = false,
  onFile,
  children,
}: {
  /** Names and types that the browser offers alone; without it, all. */
  accept?: string;
  small?: boolean;
  autoFocus?: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}) {
  const id = useId();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  return (
    <label
      htmlFor={id}
      className={classNames(styles.drop, small && styles.small, over && styles.over)}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
    >
      <input
        id={id}
        className={styles.input}
        ref={input}
        type="file"
        accept={accept}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          // The user may fix the file and select it again.
          event.target.value = "";
        }}
      />
      {children}
    </label>
  );
}
