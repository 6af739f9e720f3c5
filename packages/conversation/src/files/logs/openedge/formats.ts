import { logFormat } from "../log-format.ts";
import { OpenEdgeClientLog } from "./client-log.ts";
import { isClientLog } from "./query-info.ts";

export const openEdgeClientLog = logFormat({
  title: "an OpenEdge client log (QryInfo)",
  // It is the client's, but has no durations: the network is in the time between two queries.
  source: { kind: "log", timesAt: "server", lowerBound: true },
  isEmpty:
    "The log has no query. OpenEdge logs them with -logentrytypes QryInfo -logginglevel 3; they are read where its messages are English.",
  isOf: isClientLog,
  read: (log, hash) => new OpenEdgeClientLog(log, hash),
});
