import type { Model } from "@wirecost/sim-core";
import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";
import { openedgeServers } from "@wirecost/sim-core/models/openedge-servers";
import { connectionFacts } from "./connection-facts.ts";
import {
  fact,
  type ParameterFact,
  type ParameterValue,
  type Source,
  type StatedDefault,
} from "./parameter-fact.ts";
import {
  BEFORE_122,
  DEFAULT_UPDATES,
  KB_MM,
  management,
  REFERENCE_11,
  reference,
  SERVER_GROUP,
  STARTING_A_BROKER,
  TALK_128,
  THREADED,
} from "./sources.ts";

const PREFETCH = { release: "11.1", source: REFERENCE_11, isBuiltInBefore: true } as const;

/** A model's information about a setting: its name, range and help. Presets contain the defaults of a release. */
const ofModel =
  (model: Model) =>
  (id: string, takes: ParameterFact["takes"], rest: Partial<ParameterFact>): ParameterFact => {
    const param = model.params[id];
    if (!param?.flag) throw new RangeError(`${model.id} has no start-up parameter ${id}.`);
    const range = param.kind === "number" ? { min: param.min, max: param.max } : undefined;
    const { flag, label, help } = param;
    return fact(flag, label, takes, { help, setting: { model, param: id }, range, ...rest });
  };

function preset(model: Model, name: string, id: string): ParameterValue {
  const value = model.presets.find((one) => one.id === name)?.params[id];
  if (value === undefined) throw new RangeError(`${model.id} has no preset ${name} with ${id}.`);
  return value;
}

/** Defaults that changed with release 12. */
function changedWith12(id: string, current: Source): readonly StatedDefault[] {
  const old = preset(openedgeQuery, "oe10", id);
  return [
    { value: old, until: "12.0", source: DEFAULT_UPDATES },
    { value: preset(openedgeQuery, "oe12", id), from: "12.0", source: current },
    { value: old, from: "12.0", until: "12.2", source: BEFORE_122 },
  ];
}

const ofQuery = ofModel(openedgeQuery);
const ofServers = ofModel(openedgeServers);

const mm = ofQuery("mm", "number", {
  scopes: ["server", "connection"],
  unit: "bytes",
  defaults: [
    ...changedWith12("mm", reference("122", "Message Buffer Size (-Mm)")),
    { value: preset(openedgeQuery, "oe10", "mm"), from: "12.0", source: KB_MM },
  ],
});

const prefetch: readonly ParameterFact[] = [
  ofQuery("prefetchNumRecs", "number", {
    unit: "records",
    since: PREFETCH,
    defaults: [
      ...changedWith12("prefetchNumRecs", reference("128", "Prefetch Num Recs (-prefetchNumRecs)")),
      {
        value: preset(openedgeQuery, "oe10", "prefetchNumRecs"),
        from: "12.2",
        source: management("122", "Specifying number of records prefetched"),
      },
      { value: 100, from: "12.8", until: "13.0", source: TALK_128 },
    ],
  }),
  ofQuery("prefetchFactor", "number", {
    unit: "%",
    since: PREFETCH,
    defaults: changedWith12("prefetchFactor", reference("122", "Prefetch factor (-prefetchFactor)")),
  }),
  ofQuery("prefetchDelay", "flag", {
    since: PREFETCH,
    defaults: [
      ...changedWith12("prefetchDelay", reference("128", "Prefetch delay (-prefetchDelay)")),
      {
        value: preset(openedgeQuery, "oe10", "prefetchDelay"),
        from: "12.2",
        source: management("128", "Enabling prefetch delay"),
      },
    ],
  }),
  fact("-prefetchPriority", "Records added without polling", "number", {
    unit: "records",
    range: { min: 0, max: 32_766 },
    since: PREFETCH,
    defaults: [
      { value: 0, until: "12.0", source: DEFAULT_UPDATES },
      { value: 1, from: "12.0", source: reference("122", "Prefetch Priority (-prefetchPriority)") },
      { value: 0, from: "12.0", until: "12.2", source: BEFORE_122 },
    ],
    help: "Records that a server adds to a message before it polls for other requests: less CPU time, the same messages.",
  }),
  fact("-Nmsgwait", "Message wait", "number", {
    unit: "s",
    range: { min: 1, max: 255 },
    since: PREFETCH,
    defaults: [{ value: 2, source: reference("122", "Message Wait (-Nmsgwait)") }],
    help: "Seconds that an idle server waits for a message before it looks for a shutdown. It changes no message and no response time.",
  }),
];

const servers: readonly ParameterFact[] = [
  fact("-n", "Number of users", "number", {
    unit: "connections",
    range: { min: 1, max: 10_000 },
    defaults: [{ value: 20, source: reference("128", "Number of Users (-n)") }],
    help: "Connections in total: remote and local clients, background writers, the watchdog and PROMON.",
  }),
  ofServers("mn", "number", {
    // The number of servers is limited by the machine; the model's range is a different limit.
    range: { min: 1 },
    unit: "servers",
    defaults: [
      {
        value: preset(openedgeServers, "oe12", "mn"),
        source: reference("128", "Maximum Servers (-Mn)"),
        note: "plus 1 for the login broker",
      },
      { value: 5, from: "12.8", source: STARTING_A_BROKER },
    ],
  }),
  ofServers("ma", "number", {
    unit: "clients",
    defaults: [
      { value: 5, source: management("128", "Maximum Clients per Server (-Ma)"), note: "-n divided by -Mn" },
      {
        value: 4,
        from: "12.8",
        source: reference("128", "Maximum Clients Per Server (-Ma)"),
        note: "-n divided by -Mn",
      },
      { value: 0, from: "13.0", source: SERVER_GROUP },
    ],
  }),
  ofServers("mi", "number", {
    range: { min: 1, max: 32_000 },
    unit: "clients",
    defaults: [
      {
        value: preset(openedgeServers, "oe12", "mi"),
        source: reference("122", "Minimum Clients per Server (-Mi)"),
      },
    ],
  }),
  fact("-Mpb", "Maximum servers of this broker", "number", {
    unit: "servers",
    range: { min: 0, max: 32_000 },
    defaults: [
      { value: 0, source: reference("13", "Maximum Servers Per Broker (-Mpb)"), note: "-Mn is the limit" },
    ],
    help: "Servers that this login broker starts. -Mn counts those of all brokers, and each secondary broker.",
  }),
  fact("-Mp", "Servers per protocol", "number", {
    unit: "servers",
    range: { min: 0 },
    defaults: [{ value: 0, source: reference("128", "Servers per Protocol (-Mp)") }],
    help: "Servers that a broker starts for a network protocol. TCP is the only one.",
  }),
  ofServers("threadedServer", "number", {
    range: { min: 0, max: 1 },
    since: { release: "12.0", source: THREADED },
    defaults: [
      {
        value: 1,
        source: management("128", "Threaded Server (-threadedServer)"),
        note: "0 without an Enterprise license",
      },
    ],
  }),
  fact("-threadedServerStack", "Stack of a server's thread", "number", {
    unit: "KB",
    range: { min: 64, max: 2_147_483_647 },
    since: { release: "12.0", source: THREADED },
    defaults: [{ value: 512, source: management("128", "Threaded Server Stack (-threadedServerStack)") }],
    help: "Memory reserved for each remote client of a threaded server. It changes no message.",
  }),
  ofServers("ssj", "number", {
    range: { min: 0, max: 1 },
    since: { release: "12.0", source: THREADED },
    defaults: [
      { value: 1, source: management("122", "Server-side join (-ssj)"), note: "0 without threaded servers" },
    ],
  }),
];

export const networkFacts: readonly ParameterFact[] = [mm, ...prefetch, ...servers, ...connectionFacts];

const byName = new Map(
  networkFacts.flatMap((fact) => [fact.name, ...(fact.aliases ?? [])].map((name) => [name, fact])),
);

export function networkFact(name: string): ParameterFact | undefined {
  return byName.get(name);
}
