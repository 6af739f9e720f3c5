import type { FiledParameter } from "./files/read-files.ts";
import { type Finding, quoted } from "./finding.ts";
import type { ParameterFact } from "./parameter-fact.ts";

/** What people write behind a parameter that is there or not. */
const SWITCH = /^(?:[01]|on|off|yes|no|true|false)$/i;

/** `$OPTIONS`, `${OPTIONS}`, `%LOG%0.txt`, `$*`, `"$@"`. */
const VARIABLE = /^(?:\$[\w{*@]|%[^%]+%)/;

/**
 * A parameter with the words that it takes, and a finding for those behind: -spin 5000 6000, -aistall 90,
 * -db c:\my data\sports.
 *
 * @param takes undefined of an unknown parameter, which keeps all of its words
 */
export function withoutStrayWords(
  parameter: FiledParameter,
  takes: ParameterFact["takes"] | undefined,
): { readonly parameter: FiledParameter; readonly finding?: Finding } {
  const { file, flag, words } = parameter;
  const isSwitch = takes === "flag" && SWITCH.test(words[1]?.text ?? "");
  const taken = takes === "flag" && !isSwitch ? 1 : 2;
  const [first] = words.slice(taken);
  const last = words.at(-1);
  if (takes === undefined || !first || !last) return { parameter };
  const stray = quoted(
    words
      .slice(taken)
      .map(({ text }) => text)
      .join(" "),
  );
  const value = words[1]?.text ?? "";
  const settled = { ...parameter, value: taken === 1 ? "" : value, words: words.slice(0, taken) };
  if (parameter.isOnCommandLine && words.slice(taken).every(({ text }) => VARIABLE.test(text))) {
    const unread = `${stray} is a variable of the script: what it holds is not part of this review.`;
    return {
      parameter: settled,
      finding: { kind: "note", name: flag, file, line: first.line, message: unread },
    };
  }
  const message =
    takes === "flag"
      ? `${flag} takes no value, but ${stray} follows it.`
      : `${flag} takes one value, ${quoted(value)}: ${stray} behind it belongs to no parameter. Quote a value that holds blanks.`;
  const end = words[taken - 1]?.end ?? first.at;
  return {
    parameter: settled,
    finding: {
      kind: "syntax",
      name: flag,
      file,
      line: first.line,
      message,
      // A text may be one with blanks: who wrote it knows.
      ...(takes !== "text" && { edits: [{ file, at: end, end: last.end, insert: "" }] }),
    },
  };
}
