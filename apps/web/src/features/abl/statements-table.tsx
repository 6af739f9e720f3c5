import { callsText, logText } from "@wirecost/abl/log";
import { formatCount, formatQuantity } from "@wirecost/sim-core";
import { useMemo } from "react";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Link } from "../../shared/ui/controls/link.tsx";
import { column, type DataColumn, DataTable, numberColumn } from "../../shared/ui/tables/data-table.tsx";
import { KeywordText } from "../../shared/ui/tables/texts.tsx";
import styles from "./abl.module.css";
import type { ShownAccess, ShownSource } from "./open-source.ts";
import { withinText } from "./places.ts";

export function StatementsTable({
  accesses,
  log,
  onLine,
}: {
  accesses: readonly ShownAccess[];
  /** Values from a client log. */
  log: ShownSource["log"];
  onLine: (line: number) => void;
}) {
  const rows = useMemo(() => accesses.map((access, index) => ({ ...access, index })), [accesses]);
  const columns: readonly (DataColumn<(typeof rows)[number]> | undefined)[] = [
    column("Line", { align: "end", sortBy: ({ line }) => line }, ({ line }) => (
      <Button size="small" variant="quiet" aria-label={`Show line ${line}`} onClick={() => onLine(line)}>
        {line}
      </Button>
    )),
    column("Statement", ({ title, routine, within }) => (
      <div className={styles.statement}>
        <code>
          <KeywordText text={title} />
        </code>
        {within.length > 0 ? <small className={styles.routine}>{withinText(within)}</small> : null}
        {routineText(routine, log) ? (
          <small className={styles.routine}>{routineText(routine, log)}</small>
        ) : null}
      </div>
    )),
    numberColumn("Executions", ({ executions }) => executions, formatCount, { minor: true }),
    numberColumn("Messages", ({ cost }) => cost.messages, formatCount),
    numberColumn("Records", ({ cost }) => cost.records, formatCount, { minor: true }),
    numberColumn(
      "Time",
      ({ cost }) => cost.elapsedMs,
      (time, { cost }) => (cost.messages === 0 ? "0" : formatQuantity(time, "ms")),
    ),
    log &&
      column(
        "In the log",
        {
          sortBy: ({ logged = [] }) =>
            logged.reduce((sum, { fromServer }) => sum + Math.max(0, fromServer), 0),
        },
        ({ logged }) => (logged ? logText(logged) : "–"),
      ),
    column("Try it", { minor: true }, (access) => <LabLink access={access} />),
  ];
  return <DataTable rows={rows} columns={columns} rowId={({ index }) => String(index)} windowed />;
}

/** The routine, and its number of calls in the log. */
function routineText(routine: string, log: ShownSource["log"]): string {
  const calls = log?.calls.get(routine.toLowerCase());
  return calls === undefined ? routine : `${callsText(routine, calls)} in the log`;
}

/** The statement's pattern in the lab, where every setting can be changed. */
function LabLink({ access: { lab, line } }: { access: ShownAccess }) {
  if (lab === undefined) return null;
  return (
    <Link href={lab} aria-label={`Open line ${line} in the lab`}>
      {"In\u00a0the\u00a0lab"}
    </Link>
  );
}
