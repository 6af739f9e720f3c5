import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { costSource } from "@wirecost/abl";
import { defaultParams, openedgeQuery } from "@wirecost/sim-core";

const PROGRAMS = 400;
/** Readings after which V8 has optimized the code. */
const WARM = 12;
const TABLES = ["customer", "order", "order-line", "item", "warehouse", "supplier", "invoice", "shipment"];

/**
 * Costs ABL source in a new process, as the terminal does for a small repository, against the same source once V8 has
 * optimized the reader. In CPU seconds, including V8's compiler and garbage collector.
 *
 * @returns {Promise<import("./measure.mjs").Line>}
 */
export async function benchReadAbl() {
  const worker = new Worker(new URL(import.meta.url));
  /** @type {readonly number[]} */
  const speeds = await new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  const first = speeds[0] ?? 0;
  const warm = Math.max(...speeds);
  return {
    name: `${PROGRAMS} ABL programs, read for the first time`,
    ours: `${first.toFixed(1)} MB per CPU second`,
    baseline: `compiled by V8: ${warm.toFixed(1)} MB per CPU second`,
    ratio: `${Math.round(100 * (1 - first / warm))} % is warm-up`,
    aim: "5 MB/s compiled",
  };
}

/** MB per CPU second of each reading. */
function readings() {
  const settings = defaultParams(openedgeQuery);
  const assumptions = { settings, tables: {}, recordsAtLine: new Map(), otherRecords: 100, iterations: 10 };
  const programs = Array.from({ length: PROGRAMS }, (_, i) => program(i));
  const characters = programs.reduce((sum, text) => sum + text.length, 0);
  return Array.from({ length: WARM }, () => {
    const before = process.cpuUsage();
    for (const [i, text] of programs.entries()) costSource(text, assumptions, { path: `p${i}.p` });
    const { user, system } = process.cpuUsage(before);
    return characters / (user + system);
  });
}

/** @param {number} i */
function program(i) {
  const table = (/** @type {number} */ at) => TABLES[(i + at) % TABLES.length];
  const routine = (/** @type {number} */ at) => `
/* ${"-".repeat(66)}
   Purpose: totals of ${table(at)} for the report, by ${table(at + 1)} and period.
   ${"-".repeat(66)} */
PROCEDURE report-${at}:
    DEFINE INPUT  PARAMETER pcKey   AS CHARACTER NO-UNDO.
    DEFINE OUTPUT PARAMETER pdTotal AS DECIMAL   NO-UNDO.
    DEFINE VARIABLE iCount AS INTEGER NO-UNDO.
    DEFINE BUFFER b-other FOR ${table(at + 2)}.

    FOR EACH ${table(at)} NO-LOCK WHERE ${table(at)}.code = pcKey AND ${table(at)}.year >= ${2000 + (i % 30)}
        BY ${table(at)}.num:
        FIND ${table(at + 1)} WHERE ${table(at + 1)}.num = ${table(at)}.num NO-LOCK NO-ERROR.
        IF AVAILABLE ${table(at + 1)} AND ${table(at + 1)}.state <> "closed" THEN DO:
            ASSIGN iCount  = iCount + 1
                   pdTotal = pdTotal + ROUND(${table(at)}.price * ${table(at)}.qty, 2).
            RUN write-line (INPUT ${table(at + 1)}.num, INPUT STRING(pdTotal, ">>>,>>9.99"), OUTPUT iCount).
        END.
        ELSE IF NOT CAN-FIND(FIRST b-other OF ${table(at)}) THEN NEXT.
    END.
    ${i % 3 === 0 ? `DO TRANSACTION:\n        FIND b-other WHERE b-other.num = iCount EXCLUSIVE-LOCK.\n        b-other.total = pdTotal.\n    END.` : `MESSAGE "Counted" iCount "records of ${table(at)}" VIEW-AS ALERT-BOX INFORMATION.`}
END PROCEDURE.
`;
  return `/* p${i}.p */\n&SCOPED-DEFINE TABLE ${table(0)}\nDEFINE TEMP-TABLE tt NO-UNDO FIELD num AS INTEGER INDEX pk num.\n${[0, 1, 2, 3].map(routine).join("")}`;
}

if (!isMainThread) parentPort?.postMessage(readings());
