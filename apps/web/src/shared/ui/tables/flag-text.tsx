import type { ReactNode } from "react";
import { Text } from "../layout/layout.tsx";

/** A start-up parameter at the beginning of a word: `-Mm`, `-prefetchNumRecs`. */
const FLAG = /(?<=^|[\s(,])(-[A-Za-z]\w*)/;

/** Text in which start-up parameters keep together and stand in the monospaced face. */
export function FlagText({ text }: { text: string }): ReactNode {
  let at = 0;
  return text.split(FLAG).map((part) => {
    const key = at;
    at += part.length;
    return FLAG.test(part) ? (
      <Text as="code" key={key} nowrap>
        {part}
      </Text>
    ) : (
      part
    );
  });
}
