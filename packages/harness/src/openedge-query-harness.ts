import { isStartUp, type Plan } from "@wirecost/analysis";
import type { Model, Params } from "@wirecost/sim-core";
import { COUNTERS, cellProgram } from "./abl/cell-program.ts";
import { CONVERSATIONS } from "./abl/conversations.ts";
import { FIGURES, MEASURE } from "./abl/measure.ts";
import { cellText } from "./cell-text.ts";
import type { HarnessFile } from "./harness-file.ts";
import { runSettings } from "./held-settings.ts";
import { plannedRuns } from "./planned-runs.ts";
import { runScript, SETTINGS } from "./run-script.ts";
import { runSheet } from "./run-sheet.ts";
import { serverFiles } from "./server-files.ts";

/** Parameters compiled into a cell's program. */
const IN_CODE = ["pattern", "fields", "cache", "findBy"];

const STEPS = [
  "Use a copy of a database without other connections: the script stops and starts the broker.",
  "Set the database path in `settings.sh`, the broker's service name or port in `site.pf`, and the client's connection in `client.pf`. The client must connect with `-H` and `-S`, ideally from a real client's location.",
  "Set the tables to read in `abl/target.i`. The defaults are `_field` and `_file`, which every database has.",
  "Start `./run.sh`. It restarts the broker with the file of each server setting, executes the runs in order, and appends one line per run to `results.csv`. Ctrl-C stops it; when started again, it continues where it stopped.",
  "Upload `results.csv`.",
] as const;

const NO_SERVER_JOIN =
  "# The plan's joins are the client's, and threaded servers of OpenEdge 12 join by default. Leave this out before 12.0.\n-ssj 0\n";

/** Whether a cell has a join that a server could do for the client. */
function joinsOnClient({ cells, params }: Plan): boolean {
  return cells.some(({ settings }) => String(settings.pattern ?? params.pattern).startsWith("client-join"));
}

/** ABL programs, parameter files and a shell script that measure a plan of the queries model on OpenEdge. */
export function openedgeQueryHarness(model: Model, plan: Plan): readonly HarnessFile[] {
  // Axes that neither a program nor a start-up file can set, such as a latency or a table's size.
  const byHand = plan.axes
    .map(({ param }) => param)
    .filter((id) => {
      const param = model.params[id];
      return param && !isStartUp(param) && !IN_CODE.includes(id);
    });
  const stated = [
    ...IN_CODE,
    ...Object.entries(model.params).flatMap(([id, param]) => (isStartUp(param) ? [id] : [])),
    ...[...new Set([...byHand, ...runSettings(model, plan)])].filter((id) => isSetUp(model, id)),
  ];
  const formatSettings = (ids: readonly string[], params: Params) =>
    ids.map((id) => String(params[id] ?? ""));
  const runs = plannedRuns(plan).map(({ leg, server, cell, replicate, params }) =>
    [
      leg,
      server,
      cell.id,
      replicate,
      formatSettings(stated, params).join(","),
      byHand.map((id) => `${id}=${String(params[id] ?? "")}`).join(" "),
    ].join("|"),
  );
  const header = ["label", "replicate", ...stated, ...FIGURES].join(",");
  return [
    { path: "RUN-SHEET.md", text: runSheet(model, plan, STEPS) },
    { path: "run.sh", text: runScript(plan.id, header), runs: true },
    { path: "settings.sh", text: SETTINGS },
    { path: "runs.txt", text: `${runs.join("\n")}\n` },
    {
      path: "site.pf",
      text: `# Broker parameters in addition to the plan's: its service name or port.\n-S 5555\n${joinsOnClient(plan) ? NO_SERVER_JOIN : ""}`,
    },
    {
      path: "client.pf",
      text: "# Client connection: database name, host, and the broker's service name or port.\n-db database -H localhost -S 5555\n",
    },
    ...serverFiles(model, plan),
    { path: "abl/target.i", text: TARGET },
    { path: "abl/counters.i", text: COUNTERS },
    { path: "abl/measure.i", text: MEASURE },
    ...Object.entries(CONVERSATIONS).map(([name, text]) => ({ path: `abl/${name}.i`, text })),
    ...plan.cells.map(({ id, settings }) => ({
      path: `cells/${id}.p`,
      text: cellProgram(`${id} of ${plan.id}: ${cellText(model, settings)}`, { ...plan.params, ...settings }),
    })),
  ];
}

/** Whether a user must set a parameter up: it is not part of a program, a start-up file or the tables that are read. */
function isSetUp(model: Model, id: string): boolean {
  const param = model.params[id];
  if (!param || isStartUp(param) || IN_CODE.includes(id) || id === "records" || id === "outerRecords")
    return false;
  const holds = model.groups.find((group) => group.id === param.group)?.holds;
  return !(holds === "workload" && id in model.free);
}

/** The tables that the conversations read. `_field` and `_file` exist in every database. */
const TARGET = `/* target.i: the tables that are measured. _field and _file are in every database; name your own here.
   INNER is read by every pattern, OUTER by joins only. Nothing is written to either. */

&GLOBAL-DEFINE INNER         _field
&GLOBAL-DEFINE INNER-FIELDS  _field-name
&GLOBAL-DEFINE PARENT-FIELD  _file-recid
&GLOBAL-DEFINE OUTER         _file
&GLOBAL-DEFINE OUTER-FIELDS  _file-name

/* The join key: a value of the outer table that the inner one repeats, and its type. */
&GLOBAL-DEFINE OUTER-KEY     RECID(_file)
&GLOBAL-DEFINE KEY-TYPE      RECID

/* A field of the inner table that no index sorts by: it makes a sorted join read every record again. */
&GLOBAL-DEFINE SORT-FIELD    _field-name

/* A unique index of the inner table, for FIND by index: two fields of it, or the same one twice. */
&GLOBAL-DEFINE INDEX-1       _file-recid
&GLOBAL-DEFINE INDEX-1-TYPE  RECID
&GLOBAL-DEFINE INDEX-2       _field-name
&GLOBAL-DEFINE INDEX-2-TYPE  CHARACTER
`;
