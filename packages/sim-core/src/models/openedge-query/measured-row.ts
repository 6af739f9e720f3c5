import type { ReferenceRow, Role } from "../../model/model.ts";
import type { Params } from "../../model/param.ts";

/**
 * A published row with the role of each value.
 *
 * @param values messages, requests, records, ms without the network, ms with 1 ms per message
 * @param counts role of the message and request counts: exact where the laws are, noisy where two ends race
 * @param records role of the records sent
 * @param times role of the two times
 * @param note why one of its values does not fit
 */
export function measured(
  row: string,
  label: string,
  settings: Params,
  figures: readonly [number, number, number, number, number],
  counts: Role,
  records: Role = "exact",
  times: Role = "noisy",
  note?: string,
): ReferenceRow {
  const [messages, requests, sent, cpuMs, elapsedMs] = figures;
  return {
    row,
    label,
    settings,
    metrics: { messages, requests, records: sent, cpuMs, elapsedMs },
    roles: { messages: counts, requests: counts, records, cpuMs: times, elapsedMs: times },
    ...(note === undefined ? {} : { note }),
  };
}
