import type { ReactNode } from "react";
import styles from "./flag-text.module.css";

/** A start-up parameter at the beginning of a word: `-Mm`, `-prefetchNumRecs`. */
const FLAG = /(?<=^|[\s(,])(-[A-Za-z]\w*)/;

/** Text in which start-up parameters keep together and stand in the monospaced face. */
export function FlagText({ text }: { text: string }): ReactNode {
  let at = 0;
  return text.split(FLAG).map((part) => {
    const key = at;
    at += part.length;
    return FLAG.test(part) ? (
      <code key={key} className={styles.flag}>
        {part}
      </code>
    ) : (
      part
    );
  });
}
