import { type RowTable, unpackTable } from "@wirecost/analysis";
import { type Complaint, checkSize } from "@wirecost/importers";
import { getModel, type Params } from "@wirecost/sim-core";
import { type Remote, wrap } from "comlink";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { answerOf } from "../../../shared/workers/lazy-worker.ts";
import type { FileReaderWorker, ReadFile, ReadRequest } from "./read-file.worker.ts";

export type FileReading =
  | { readonly state: "reading" }
  /** Not read at all: too large, or the browser failed. */
  | { readonly state: "refused"; readonly complaint: Pick<Complaint, "message"> }
  | ({ readonly state: "read"; readonly table: RowTable } & Omit<ReadFile, "table">);

const READING: FileReading = { state: "reading" };

/** Reads a file in a worker, again whenever the options change. The last request wins. */
export function useFileReading(file: File | undefined, { model, sure, mapping, stated }: ReadRequest) {
  const opened = useRef<{ worker: Worker; reader: Remote<FileReaderWorker> }>(undefined);
  const [latest, setLatest] = useState<{ readonly of: object; readonly reading: FileReading }>();
  const found = latest?.reading.state === "read" ? latest.reading.model : null;
  const counting = countingSettings(model === undefined ? found : model, stated);
  const options = useMemo(() => ({ file, model, sure, mapping }), [file, model, sure, mapping]);

  const read = useCallback(async (): Promise<FileReading | undefined> => {
    const { file, ...request } = options;
    if (!file || !opened.current) return undefined;
    const { worker, reader } = opened.current;
    const size = checkSize(file.size);
    if (size) return { state: "refused", complaint: size };
    try {
      const asking = reader.read(file, { ...request, stated: JSON.parse(counting) });
      const { table, ...read } = await answerOf(worker, asking);
      return { state: "read", ...read, table: unpackTable(table) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const message = `${file.name} could not be read by this browser: ${reason}`;
      return { state: "refused", complaint: { message } };
    }
  }, [options, counting]);

  useEffect(() => {
    const worker = new Worker(new URL("./read-file.worker.ts", import.meta.url), { type: "module" });
    opened.current = { worker, reader: wrap<FileReaderWorker>(worker) };
    return () => worker.terminate();
  }, []);

  useEffect(() => {
    let wanted = true;
    void read().then((reading) => wanted && reading && setLatest({ of: options, reading }));
    return () => {
      wanted = false;
    };
  }, [read, options]);

  if (!file) return undefined;
  // A reading for other options is not shown even briefly: input typed there would be lost. For other stated settings
  // it stays while the file is read again, and so does the focused field.
  return latest?.of === options ? latest.reading : READING;
}

/** The stated settings that determine the meaning of a row's counts, as comparable text. */
function countingSettings(model: string | null, stated: Params): string {
  const { from = [], params = [] } = (model === null ? undefined : getModel(model).counted) ?? {};
  const some = [...params, ...from].flatMap((id) => (stated[id] === undefined ? [] : [[id, stated[id]]]));
  return JSON.stringify(Object.fromEntries(some));
}
