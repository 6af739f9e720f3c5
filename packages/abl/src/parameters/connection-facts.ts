import { fact, type ParameterFact } from "./parameter-fact.ts";
import { FIREWALL, management, reference, SERVER_GROUP, STARTING_A_BROKER } from "./sources.ts";

const BOTH = ["server", "connection"] as const;

export const connectionFacts: readonly ParameterFact[] = [
  fact("-S", "Service name or port", "text", {
    scopes: BOTH,
    range: { min: 1, max: 65_535 },
    help: "Port on which the broker listens. Without it a database has no remote clients.",
  }),
  fact("-H", "Host name", "text", {
    scopes: BOTH,
    help: "Host of the broker.",
  }),
  fact("-N", "Network type", "text", {
    scopes: BOTH,
    values: ["TCP"],
    defaults: [{ value: "TCP", source: management("128", "Network Type (-N)") }],
    help: "TCP is the only network type that is supported.",
  }),
  fact("-minport", "Lowest server port", "number", {
    range: { min: 1, max: 65_535 },
    defaults: [
      { value: 1025, source: FIREWALL },
      { value: "by platform", from: "13.0", source: SERVER_GROUP },
    ],
    help: "Each server listens on a port of its own from -minport to -maxport, which a firewall has to let through.",
  }),
  fact("-maxport", "Highest server port", "number", {
    range: { min: 1, max: 65_535 },
    defaults: [
      { value: 2000, source: FIREWALL },
      { value: "by platform", from: "13.0", source: SERVER_GROUP },
    ],
    help: "Last port of the range. Ports from 32768 are taken by some operating systems for outgoing connections.",
  }),
  fact("-ServerType", "Server type", "text", {
    values: ["4GL", "ABL", "SQL", "BOTH"],
    defaults: [{ value: "BOTH", source: STARTING_A_BROKER }],
    help: "Which clients the broker serves. -Mm and the prefetch parameters apply to ABL clients.",
  }),
  fact("-m1", "Auto server", "flag", {
    help: "Used by the broker itself to start a server: no file needs it.",
  }),
  fact("-m3", "Secondary login broker", "flag", {
    help: "Starts a further broker of a database that runs. -n, -Mn and -B are those of the primary broker.",
  }),
  fact("-PendConnTime", "Pending connection time", "number", {
    aliases: ["-PendConnTimeout"],
    unit: "s",
    range: { min: 0 },
    help: "Seconds that a server's place is reserved for a client that does not connect.",
  }),
  fact("-enforceMm", "Enforce -Mm", "flag", {
    aliases: ["-EnforceMm"],
    scopes: BOTH,
    since: { release: "11.6", source: reference("122", "Enforce Mm (-enforceMm)") },
    defaults: [{ value: false, source: management("122", "Enforce Mm (-enforceMm)") }],
    help: "Refuses clients whose -Mm is not the server's, as releases before 11.6 did.",
  }),
  fact("-ssl", "TLS", "flag", {
    scopes: BOTH,
    help: "Encrypts the connection: more round trips to connect, and more CPU time for each message.",
  }),
  fact("-1", "Single-user mode", "flag", {
    scopes: ["connection"],
    help: "The client opens the database's files itself: nothing is sent over a network.",
  }),
  fact("-cache", "Schema cache file", "text", {
    scopes: ["connection"],
    help: "Reads the schema from a local file when the client connects, instead of over the network.",
  }),
  fact("-rereadnolock", "Reread NO-LOCK", "flag", {
    scopes: ["session"],
    help: "A NO-LOCK read of a record that another buffer holds takes it from the database's message, not from that buffer.",
  }),
  fact("-q", "Quick request", "flag", {
    scopes: ["session"],
    help: "Looks for each .r file once instead of at every RUN: fewer file requests where PROPATH is on a network share. It sends nothing to the database.",
  }),
];
