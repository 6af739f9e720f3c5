import { formatQuantity } from "@wirecost/sim-core";
import type { SendingProgress } from "../../shared/lib/send-file.ts";
import styles from "./uploads.module.css";

/** How far the storing of a file is, in words and as a bar. */
export function StoringProgress({ name, progress }: { name: string; progress: SendingProgress | undefined }) {
  const { words, part } = describe(progress);
  return (
    <div className={styles.progress}>
      {/* The numbers change too often to be read out; the name and the bar are enough. */}
      <p role="status">Storing {name}</p>
      <progress aria-label={`Storing ${name}`} max={1} {...(part === undefined ? {} : { value: part })} />
      <p className={styles.words}>{words}</p>
    </div>
  );
}

function describe(progress: SendingProgress | undefined): { words: string; part?: number } {
  switch (progress?.state) {
    case undefined:
      return { words: "Starting" };
    case "sending": {
      const { sent, total } = progress;
      if (sent >= total) return { words: "Sent; waiting for the server" };
      return {
        words: `Sent ${formatQuantity(sent, "bytes")} of ${formatQuantity(total, "bytes")}`,
        part: sent / total,
      };
    }
    case "reading":
      return { words: "Reading" };
    case "storing": {
      const { rows, total } = progress;
      const done = Math.min(rows, total);
      return {
        words: `Storing ${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} rows`,
        part: total > 0 ? done / total : 0,
      };
    }
  }
}
