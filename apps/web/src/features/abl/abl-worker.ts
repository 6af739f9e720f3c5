import { expose } from "comlink";
import { OpenSource, type ShownSource, type SourceChange } from "./open-source.ts";

let source = new OpenSource();

/** A folder may be large, and a program have thousands of statements: they are read away from the page's own thread. */
const api = {
  /** @param isFirst whether there is nothing but what the change has */
  cost(change: SourceChange, isFirst: boolean): ShownSource {
    if (isFirst) source = new OpenSource();
    source.change(change);
    return source.cost();
  },
  conversation: () => source.conversation(),
};

export type AblWorker = typeof api;

expose(api);
