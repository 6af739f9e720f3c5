import type { GivenParameter, GivenParameters } from "./settings-reading.ts";

/** Messages in which a broker logs its start-up parameters. Those of the prefetch parameters vary by version. */
const BY_NUMBER: Readonly<Record<string, string>> = {
  "12818": "-Mm",
  "4257": "-Ma",
  "4258": "-Mn",
  "4259": "-Mi",
};
const NAMED = /\((-[a-z]\w*)\)\s*[:?]+/i;
const NUMBER = /\((\d{1,6})\)/g;
/** "Multi-user session begin." */
const START = /\(333\)/;
const FURTHER_BROKER = /\bBROKER\s+[1-9]\d*:/;
const SWITCHES: Readonly<Record<string, string>> = { enabled: "on", "not enabled": "off", disabled: "off" };

/** Whether a text is a database log: its lines begin with a time in brackets. */
export function isDatabaseLog(head: string): boolean {
  return /^\[\d{4}\/\d\d\/\d\d@\d\d:\d\d:\d\d/m.test(head);
}

/** The start-up parameters that the first broker logged at the latest start in a database log. */
export function readDatabaseLog(text: string): GivenParameters {
  let given: GivenParameter[] = [];
  let begins = false;
  let starts = 0;
  let others = 0;
  let line = 0;
  for (let from = 0; from < text.length; ) {
    const next = text.indexOf("\n", from);
    const one = text.slice(from, next < 0 ? text.length : next);
    from = next < 0 ? text.length : next + 1;
    line += 1;
    // Most lines of a log are logins, which have neither a parameter nor one of the numbers.
    if (!one.includes("(")) continue;
    begins ||= START.test(one);
    const parameter = parameterOf(one);
    if (!parameter) continue;
    if (FURTHER_BROKER.test(one)) {
      others += 1;
      continue;
    }
    // A start without parameters, such as a truncated one, keeps those of the previous start.
    if (begins) given = [];
    if (begins || starts === 0) starts += 1;
    begins = false;
    given.push({ ...parameter, line });
  }
  const notes = [
    ...(starts > 1 ? [`The log holds ${starts} starts of the database: the latest counts.`] : []),
    ...(others > 0
      ? ["What further login brokers were started with is not read: the first one's counts."]
      : []),
  ];
  return { given, complaints: [], notes };
}

function parameterOf(line: string): Omit<GivenParameter, "line"> | undefined {
  const numbered = [...line.matchAll(NUMBER)].map(([, id = ""]) => BY_NUMBER[id]).find((flag) => flag);
  const named = NAMED.exec(line);
  const flag = named?.[1] ?? numbered;
  if (flag === undefined) return undefined;
  const text = named ? statedIn(line.slice(named.index + named[0].length)) : "";
  // A log in another language identifies the parameter only by its message's number.
  const value = text === "" ? (line.replaceAll(NUMBER, "").match(/\d+/g)?.at(-1) ?? "") : text;
  return { flag, value: SWITCHES[value.toLowerCase()] ?? value };
}

/** The text of a message after the colon, without the dot and the message's number at its end. */
function statedIn(text: string): string {
  const sentence = text
    .trim()
    .replace(/\(\d{1,6}\)$/, "")
    .trim();
  return sentence.endsWith(".") ? sentence.slice(0, -1).trim() : sentence;
}
