import type { ReactNode } from "react";
import { formatWhen } from "../../lib/format.ts";
import { Text } from "../layout/layout.tsx";

/** A start-up parameter at the beginning of a word: `-Mm`, `-prefetchNumRecs`. */
const FLAG = /(?<=^|[\s(,])(-[A-Za-z]\w*)/;

/** Text in which start-up parameters do not break and have the monospaced font. */
export function FlagText({ text }: { text: string }): ReactNode {
  return marked(text, FLAG, (part, key) => (
    <Text as="code" key={key} nowrap>
      {part}
    </Text>
  ));
}

/** Where a line could break unintentionally: keywords such as NO-LOCK, after the hyphen, and `10.0 ms`. */
const UNBROKEN = /(\b[A-Z]+(?:-[A-Z]+)+\b|\b\d[\d.,]{0,20} (?:µs|ms|s|min|h|d)\b)/;

/** Text in which keywords, and times with their units, do not break. A copy of it has the same characters. */
export function KeywordText({ text }: { text: string }): ReactNode {
  return marked(text, UNBROKEN, (part, key) => (
    <Text key={key} nowrap>
      {part}
    </Text>
  ));
}

/** Text whose parts between backquotes are code. */
export function WithCode({ text }: { text: string }): ReactNode {
  return marked(text, /`([^`]*)`/, (part, key) => <code key={key}>{part}</code>);
}

/** A text in which the parts captured by a pattern are marked; the index of a part is its key. */
function marked(text: string, pattern: RegExp, mark: (part: string, key: number) => ReactNode): ReactNode {
  let at = 0;
  return text.split(pattern).map((part, i) => {
    const key = at;
    at += part.length + 1;
    return i % 2 === 1 ? mark(part, key) : part;
  });
}

/** A time in the reader's own time zone. In a narrow column it breaks between date and time. */
export function Moment({ at }: { at: string }) {
  const [day, time] = formatWhen(at).split(", ");
  return (
    <time dateTime={at}>
      <Text nowrap>{day},</Text> {time}
    </time>
  );
}
