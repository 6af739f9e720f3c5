"use client";
import { useId, useState } from "react";
import { classNames } from "../../components/ui/class-names.ts";
import styles from "./file-drop.module.css";

/** A place to drop a file on, or to choose one. */
export function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const id = useId();
  const [over, setOver] = useState(false);
  return (
    <label
      htmlFor={id}
      className={classNames(styles.drop, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file) onFile(file);
      }}
    >
      <input
        id={id}
        className={styles.input}
        type="file"
        accept=".txt,.csv,.tsv,.log,text/plain,text/csv,text/tab-separated-values"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          // The same file may be mended and chosen again.
          event.target.value = "";
        }}
      />
      <b>Drop a file here, or choose one</b>
      <span className={styles.hint}>
        <code>nettraffic.txt</code> as the talk's harness writes it, or a CSV or TSV with a header; up to 100
        MiB. It is read in this browser first and goes nowhere until you store it.
      </span>
    </label>
  );
}
