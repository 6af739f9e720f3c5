import { type ClientLog, ClientLogReader } from "@wirecost/abl/log";
import { expose } from "comlink";
import { streamPieces } from "../../shared/lib/stream-pieces.ts";
import { OpenSource, type ShownSource, type SourceChange } from "./open-source.ts";

let source = new OpenSource();

/** A folder may be large, and a program may have thousands of statements: they are read off the main thread. */
const api = {
  /** @param isFirst whether there is nothing but what the change has */
  cost(change: SourceChange, isFirst: boolean): ShownSource {
    if (isFirst) source = new OpenSource();
    source.change(change);
    return source.cost();
  },
  conversation: () => source.conversation(),
  /** @param files of one client log, in the order of their times, of any size */
  async readLog(files: readonly File[]): Promise<ClientLog> {
    const reader = new ClientLogReader();
    for (const file of files) for await (const piece of streamPieces(file.stream())) reader.take(piece);
    return reader.finish();
  },
};

export type AblWorker = typeof api;

expose(api);
