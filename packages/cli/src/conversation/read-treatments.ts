import type { Treatment } from "@wirecost/conversation";
import { CliError } from "../cli-error.ts";
import { readNumber, readShare } from "../input/read-number.ts";

/**
 * Changes of statements as typed: `2=join`, `5=together:50`, `3=cache:80%`, `4=fetch:100`, `6=unprepared`, `1=remove`.
 *
 * @param texts with the numbers of statements that the table prints, from 1
 * @param count of the recording's statements
 * @returns by index of the statement
 * @throws CliError for anything else
 */
export function readTreatments(texts: readonly string[], count: number): ReadonlyMap<number, Treatment> {
  const chosen = new Map<number, Treatment>();
  for (const text of texts) {
    const [, number = "", kind = "", value = ""] = /^(\d+)=(\w+)(?::(.+))?$/.exec(text) ?? [];
    const index = Number(number) - 1;
    if (number === "" || index < 0 || index >= count)
      throw new CliError(
        `--treat ${text}: write the number of a statement from 1 to ${count} and its change, such as 1=join.`,
      );
    if (chosen.has(index)) throw new CliError(`--treat ${text}: statement ${number} has a change already.`);
    chosen.set(index, treatmentOf(text, kind, value));
  }
  return chosen;
}

function treatmentOf(text: string, kind: string, value: string): Treatment {
  const option = `--treat ${text}:`;
  const size = () => {
    const number = value === "" ? Number.NaN : readNumber(option, value);
    if (Number.isInteger(number) && number >= 1) return number;
    throw new CliError(`${option} ${kind} takes a whole number from 1, such as ${kind}:100.`);
  };
  if (kind === "together" || kind === "fetch") return { kind, size: size() };
  if (kind === "cache") return { kind, share: readShare(option, value) };
  if (value !== "") throw new CliError(`${option} ${kind} takes no value.`);
  if (kind === "join") return { kind: "together", size: Number.POSITIVE_INFINITY };
  if (kind === "unprepared" || kind === "remove") return { kind };
  throw new CliError(
    `${option} ${JSON.stringify(kind)} is none of join, together, cache, fetch, unprepared and remove.`,
  );
}
