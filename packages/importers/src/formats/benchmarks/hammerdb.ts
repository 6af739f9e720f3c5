import type { Provenance } from "../../reading.ts";
import type { OwnFormat } from "../format.ts";
import { OwnRows } from "../own-rows.ts";
import { reportLines } from "./report-lines.ts";
import { Replicates } from "./report-runs.ts";

/** Since 3.3 NOPM comes first; before, "N PostgreSQL TPM at M NOPM". */
const RESULT = "TEST RESULT : System achieved ";
const ACHIEVED = /^(?:(\S+) NOPM from (\S+) (.+) TPM|(\S+) (.+) TPM at (\S+) NOPM)$/;
const ACTIVE = /(?<!\d)(\d+) Active Virtual Users configured$/;
const RAMPUP = /Beginning rampup time of (\d+) minutes$/;
const DURATION = /Timing test period of (\d+) in minutes$/;
const WAREHOUSES =
  /(?:Changed tpcc:\w*count_ware from \S+ to (\d+) |Value (\d+) for tpcc:\w*count_ware |count_ware(?:\s+(?:=\s*)?|=\s*)(\d+)$)/;
const VERSION = /^HammerDB (?:CLI|GUI|Web Service)? ?v?(\d[\w.]*)/;
const TIMESTAMP = /^Timestamp 1 @ (.+)$/;

/** HammerDB's log or console of TPROC-C runs: each result line is a run. */
export const hammerdb: OwnFormat = {
  id: "hammerdb",
  title: "a HammerDB log",
  isMine: (head) => /^(?:HammerDB (?:CLI |GUI )?v\d|(?:hammerdb>)?Vuser 1:|Hammerdb Log @)/m.test(head),
  read({ text }, { complaints }) {
    const rows = new OwnRows(complaints);
    const lines = reportLines("HammerDB", complaints);
    const replicates = new Replicates();
    let provenance: Provenance = { tool: "HammerDB" };
    let lasting: Record<string, number> = {};
    let run: Record<string, number> = {};
    let begun: { readonly number: number; readonly text: string } | undefined;
    const unfinished = () => {
      if (!begun) return;
      const message = "The run that begins here has no TEST RESULT: it was stopped, or the file was cut off.";
      complaints.warning({ line: begun.number, value: begun.text, message });
    };
    for (const line of lines.of(text)) {
      const [, achieved = ""] = line.text.split(RESULT, 2);
      const result = ACHIEVED.exec(achieved);
      if (result) {
        const nopm = lines.figure(result[1] ?? result[6], "NOPM", line);
        const tpm = lines.figure(result[2] ?? result[4], "TPM", line);
        const product = result[3] ?? result[5] ?? "";
        if (nopm !== undefined && tpm !== undefined) {
          const settings = { [rows.setting("database")]: product, ...lasting, ...run };
          const replicate = replicates.of(settings);
          const users = run["virtual-users"];
          rows.add({
            label:
              users === undefined
                ? product
                : `${product}, ${users} virtual ${users === 1 ? "user" : "users"}`,
            line: line.number,
            replicate: String(replicate),
            settings,
            figures: {
              [rows.figure("NOPM", { unit: "orders/min", better: "higher" })]: nopm,
              [rows.figure("TPM", { unit: "transactions/min", better: "higher" })]: tpm,
            },
          });
          provenance = { ...provenance, product };
        }
        run = {};
        begun = undefined;
        continue;
      }
      if (line.text.includes("TEST RESULT")) {
        const message =
          'The result should read "TEST RESULT : System achieved 42332 NOPM from 97427 PostgreSQL TPM".';
        complaints.error({ line: line.number, value: line.text, message });
        continue;
      }
      const rampup = RAMPUP.exec(line.text)?.[1];
      if (rampup !== undefined) {
        unfinished();
        run = { [rows.setting("ramp-up minutes")]: Number(rampup) };
        begun = line;
        continue;
      }
      const duration = DURATION.exec(line.text)?.[1];
      if (duration !== undefined) run[rows.setting("test minutes")] = Number(duration);
      const active = ACTIVE.exec(line.text)?.[1];
      if (active !== undefined) run[rows.setting("virtual users")] = Number(active);
      const warehouses = WAREHOUSES.exec(line.text)
        ?.slice(1)
        .find((text) => text !== undefined);
      if (warehouses !== undefined) lasting = { [rows.setting("warehouses")]: Number(warehouses) };
      const version = VERSION.exec(line.text)?.[1];
      if (version !== undefined) provenance = { ...provenance, version };
      const date = TIMESTAMP.exec(line.text)?.[1];
      if (date !== undefined) provenance = { ...provenance, date };
    }
    unfinished();
    if (rows.count === 0 && !complaints.hasErrors) {
      const message =
        "The log has no TEST RESULT line: it needs the timed driver, and a run that came to its end.";
      complaints.error({ line: 1, value: text.slice(0, 80).split("\n", 1)[0] ?? "", message });
    }
    return { ...rows.finish(), notes: lines.notes, provenance };
  },
};
