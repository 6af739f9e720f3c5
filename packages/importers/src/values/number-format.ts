import { parseNumber } from "@wirecost/sim-core/model";
import { excerpt } from "../excerpt.ts";
import type { NumberFormat } from "../reading.ts";
import type { NumberEvidence } from "./number-evidence.ts";

export interface NumberReading {
  readonly format: NumberFormat;
  readonly note?: string;
}

/** Decides how to read numbers: as requested, or else by the file's values. */
export function decideNumberFormat(
  evidence: NumberEvidence,
  requestedFormat: NumberFormat | undefined,
): NumberReading {
  const format = requestedFormat ?? evidence.format;
  const unsure = requestedFormat ? undefined : evidence.undecided;
  if (unsure) {
    const value = parseNumber(unsure.text, format);
    return {
      format,
      note: `${excerpt(unsure.text)} (line ${unsure.line}) could mean two numbers and no value of the file decides: it was read as ${value}. If that is wrong, choose the other number format.`,
    };
  }
  const witness = evidence.witnesses.comma;
  if (requestedFormat || format === "point" || !witness) return { format };
  return {
    format,
    note: `Numbers have a decimal comma: see ${excerpt(witness.text)} in line ${witness.line}.`,
  };
}

/** Whether a text is a number in either format. */
export function isNumber(text: string): boolean {
  return parseNumber(text, "point") !== undefined || parseNumber(text, "comma") !== undefined;
}
