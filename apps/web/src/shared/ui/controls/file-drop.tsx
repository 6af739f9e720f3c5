import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button, classNames } from "./button.tsx";
import styles from "./file-drop.module.css";

/** An area to select a file. The whole dialog accepts drops; this shows that it would. */
export function FileDrop({
  accept,
  small = false,
  autoFocus = false,
  multiple = false,
  onFile,
  children,
}: {
  /** Names and types that the browser offers; all if omitted. */
  accept?: string;
  small?: boolean;
  autoFocus?: boolean;
  /** Whether several files can be selected at once. */
  multiple?: boolean;
  onFile: (file: File, all: readonly File[]) => void;
  children: ReactNode;
}) {
  const id = useId();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = useRef(() => {});
  take.current = () => {
    const all = [...(input.current?.files ?? [])];
    const [file] = all;
    // The user may correct the file and select it again.
    if (input.current) input.current.value = "";
    if (file) onFile(file, all);
  };
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  // On a slow network a user may select a file before the page listens.
  useEffect(() => take.current(), []);
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
        multiple={multiple}
        onChange={() => take.current()}
      />
      {children}
    </label>
  );
}

/** A button that opens the browser's file dialog, or a folder dialog, which returns all files of a folder. */
export function FileButton({
  label,
  accept,
  multiple,
  folder = false,
  onFiles,
  ...button
}: {
  /** Names the selected files for screen readers. */
  label: string;
  folder?: boolean;
  onFiles: (files: readonly File[]) => void;
} & Pick<ComponentProps<"input">, "accept" | "multiple"> &
  Omit<ComponentProps<typeof Button>, "onClick">) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (folder) input.current?.setAttribute("webkitdirectory", "");
  }, [folder]);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={label}
        tabIndex={-1}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          // The user may correct a file and select it again.
          target.value = "";
          if (chosen.length > 0) onFiles(chosen);
        }}
      />
    </>
  );
}

/**
 * Whether files are being dragged over the page; a drop anywhere passes the first to `onFile`, with all of them, and
 * with the folders among them as entries.
 */
export function useFileDrag(
  active: boolean,
  onFile: (file: File, all: readonly File[], entries: readonly FileSystemEntry[]) => void,
): boolean {
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
    // Leaving the window has no target element; leaving one element for another has one.
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false);
    };
    const drop = (event: DragEvent) => {
      setDragging(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      const [file] = files;
      if (!file) return;
      event.preventDefault();
      // They exist only during the event.
      const items = [...(event.dataTransfer?.items ?? [])];
      give.current(
        file,
        files,
        items.map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null),
      );
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
