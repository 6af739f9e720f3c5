import type { Move } from "@wirecost/sim-core";
import { parseNumber } from "../../../../shared/lib/parse-number.ts";

/** As the address carries it: empty for halved and doubled, else a whole per cent. */
export function readMove(text: string): Move {
  const percent = parseNumber(text);
  return percent !== undefined && checkPercent(percent) === undefined ? percent / 100 : "halve and double";
}

export function checkPercent(percent: number): string | undefined {
  return percent > 0 && percent <= 100 ? undefined : `${percent} % is not above 0 and at most 100.`;
}
