import type { Params } from "@wirecost/sim-core";
import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";

/** Messages of one query for which the client waits, with the records of each. */
export interface Exchange {
  readonly requestBytes: number;
  readonly replyBytes: number;
  readonly records: number;
}

/** Round trips of one query, with the model's messages. @param limit messages of the longest one */
export function exchangesOf(settings: Params, limit: number): readonly Exchange[] {
  const waited: Exchange[] = [];
  const { head = [] } = openedgeQuery.trace?.(settings, limit) ?? {};
  for (const { from, kind, bytes, items = 0 } of head) {
    const last = waited.at(-1);
    if (from === "client" && kind === "request")
      waited.push({ requestBytes: bytes, replyBytes: 0, records: 0 });
    else if (from === "server" && last)
      // A record larger than a message is sent in several.
      waited[waited.length - 1] = {
        ...last,
        replyBytes: last.replyBytes + bytes,
        records: last.records + items,
      };
  }
  return waited;
}
