import { type ClientLog, ClientLogReader, isClientLog } from "@wirecost/abl/log";
import type { PickedFile } from "./picked-files.ts";

/** A client log, and the files that it consists of. */
export interface OpenLog {
  readonly name: string;
  readonly log: ClientLog;
}

/** Bytes by which a client log is recognised. */
const START_BYTES = 256 * 1024;

/** Reads the client logs among picked files, of any size; undefined if there is none. */
export async function logAmong(
  picked: readonly PickedFile[],
): Promise<{ readonly log: OpenLog | undefined; readonly others: readonly PickedFile[] }> {
  const logs = new Set<PickedFile>();
  for (const one of picked)
    if (!/\.(?:p|i|w|cls)$/i.test(one.path) && isClientLog(await one.file.slice(0, START_BYTES).text()))
      logs.add(one);
  if (logs.size === 0) return { log: undefined, others: picked };
  const reader = new ClientLogReader();
  for (const { file } of logs) {
    const pieces = file.stream().getReader();
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) reader.take(piece.value);
  }
  const name = [...logs].map(({ path }) => path).join(", ");
  return { log: { name, log: reader.finish() }, others: picked.filter((one) => !logs.has(one)) };
}
