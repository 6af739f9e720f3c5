"use client";
import { useEffect, useRef } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";

/** Opens all files of a folder; there is none on a phone. */
export function FolderButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.setAttribute("webkitdirectory", ""), []);
  return (
    <>
      <Button onClick={() => input.current?.click()}>Open a folder</Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Folder with ABL source"
        onChange={(event) => {
          const all = [...(event.target.files ?? [])];
          if (all.length > 0) onFiles(all);
          event.target.value = "";
        }}
      />
    </>
  );
}
