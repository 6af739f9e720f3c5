"use client";
import { type Complaint, checkSize } from "@wirecost/importers";
import { type Remote, wrap } from "comlink";
import { useCallback, useEffect, useRef, useState } from "react";
import { answerOf } from "../../workers/answer-of.ts";
import type { FileReaderWorker, ReadFile, ReadRequest } from "./read-file.worker.ts";

/** Where the reading of a file stands. */
export type FileReading =
  | { readonly state: "reading" }
  /** Not read at all: too large, or the browser could not. */
  | { readonly state: "refused"; readonly complaint: Pick<Complaint, "message"> }
  | ({ readonly state: "read" } & ReadFile);

const READING: FileReading = { state: "reading" };

/** Reads a file in a worker, again whenever it is to be read otherwise. The last request wins. */
export function useFileReading(file: File | undefined, { model, sure, mapping }: ReadRequest) {
  const opened = useRef<{ worker: Worker; reader: Remote<FileReaderWorker> }>(undefined);
  const [latest, setLatest] = useState<{ readonly of: unknown; readonly reading: FileReading }>();

  const read = useCallback(async (): Promise<FileReading | undefined> => {
    if (!file || !opened.current) return undefined;
    const { worker, reader } = opened.current;
    const size = checkSize(file.size);
    if (size) return { state: "refused", complaint: size };
    try {
      return { state: "read", ...(await answerOf(worker, reader.read(file, { model, sure, mapping }))) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const message = `${file.name} could not be read by this browser: ${reason}`;
      return { state: "refused", complaint: { message } };
    }
  }, [file, model, sure, mapping]);

  useEffect(() => {
    const worker = new Worker(new URL("./read-file.worker.ts", import.meta.url), { type: "module" });
    opened.current = { worker, reader: wrap<FileReaderWorker>(worker) };
    return () => worker.terminate();
  }, []);

  useEffect(() => {
    let wanted = true;
    void read().then((reading) => wanted && reading && setLatest({ of: read, reading }));
    return () => {
      wanted = false;
    };
  }, [read]);

  if (!file) return undefined;
  // What was read for another request is not shown for a moment: what somebody begins to type there would be lost.
  return latest?.of === read ? latest.reading : READING;
}
