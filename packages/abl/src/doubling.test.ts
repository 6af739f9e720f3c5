import { openedgeQuery, parseParams } from "@wirecost/sim-core";
import { superLinear } from "@wirecost/sim-core/testing";
import { expect, it } from "vitest";
import { sourceConversation } from "./conversation/source-conversation.ts";
import { ITERATIONS, OTHER_RECORDS } from "./cost/assumptions.ts";
import { costSource } from "./cost/cost-source.ts";
import { sourceWorkload } from "./cost/source-workload.ts";
import { ClientLogReader } from "./log/index.ts";
import { logOnSource } from "./log/log-on-source.ts";
import {
  parameterDifference,
  parseRelease,
  queryWorkload,
  reviewedWorkload,
  reviewParameters,
} from "./parameters/index.ts";
import { readXref } from "./xref/read-xref.ts";

/** Characters of the smallest input of three: what takes 0.4 ns for each pair of characters of the largest is found. */
const SIZE = 4 * 1024;

/** What a source may begin with, so that the rest is read within it. */
const OPENINGS = [
  "",
  "/* ",
  '"',
  "'",
  "{",
  "{a.i ",
  "&IF ",
  "&SCOPED-DEFINE a ",
  "FOR EACH a WHERE ",
  "DO: ",
];

/** What a reader may look at again and again: what opens, closes, separates or nearly matches. */
const PUMPS = [
  ...[
    " ",
    "\n",
    "a",
    "a ",
    "a.",
    "a. ",
    ".",
    ":",
    ": ",
    ",",
    "(",
    "( ",
    ")",
    "[",
    "{",
    "}",
    "{&a}",
    "{1}",
    "{a.i}",
  ],
  ...[
    "/*",
    "*/",
    "//",
    "/* */",
    '"',
    "'",
    "~",
    "~\n",
    '""',
    "&",
    "&a ",
    "&IF TRUE &THEN ",
    "&ELSE ",
    "&ENDIF ",
  ],
  ...["&SCOPED-DEFINE a {&a}\n", "&SCOPED-DEFINE a b\n{&a} ", "&UNDEFINE a\n", "{a.i &b=c} "],
  ...[
    "DO: ",
    "DO:\n",
    "END. ",
    "DO: END. ",
    "FOR EACH a: ",
    "FOR EACH a, EACH b: ",
    "FIND a. ",
    "FIND FIRST a NO-LOCK. ",
  ],
  ...[
    "REPEAT: ",
    "CASE a: ",
    "WHEN 1 THEN ",
    "IF a THEN ",
    "ELSE ",
    "ON ERROR UNDO, ",
    "PROCEDURE a: ",
    "RUN a. ",
  ],
  ...[
    "FUNCTION a RETURNS INT (): ",
    "METHOD a(): ",
    "CLASS a: ",
    "DEFINE BUFFER b FOR a. ",
    "CATCH e: ",
    "OF b ",
  ],
  ...[
    "WHERE a.b = c ",
    "AND ",
    "OR NOT ",
    "a.b = a.b AND ",
    "CAN-FIND(a ",
    "h:QUERY-PREPARE('a' ",
    "h:FIND-FIRST( ",
    "NEXT-VALUE(s ",
    " a:b(1): ",
    "AVAILABLE a ",
    "USE-INDEX i ",
  ],
  ...[
    "DEFINE QUERY q FOR a. OPEN QUERY q FOR EACH a. GET NEXT q. ",
    "@a ",
    "ASSIGN a = ",
    "CREATE a. ",
    "DELETE a. ",
    "DEFINE DATASET DATASET ",
    "DEFINE DATASET d FOR a, a DATA-RELATION FOR a, a. ",
    "DEFINE DATA-SOURCE s FOR a. h = DATASET d:HANDLE. BUFFER a:ATTACH-DATA-SOURCE(h). DATASET d:FILL(). ",
    "DATASET d:FILL() ",
  ],
];

const assumptions = {
  settings: parseParams(openedgeQuery, {}),
  tables: {},
  recordsAtLine: new Map(),
  otherRecords: OTHER_RECORDS,
  iterations: ITERATIONS,
};
const includes = new Map([["a.i", { path: "a.i", text: "FIND a. {a.i} {b.i}" }]]);

it.each(OPENINGS.map((opening, i) => [opening, i] as const))(
  "reads any source that begins with %j in linear time, and never throws",
  (opening, i) => {
    for (const [j, pump] of PUMPS.entries()) {
      // Of each text one beginning, another for the next; what makes one slow makes several so.
      if (!process.env.FUZZ_SEED && (i + j) % 10 !== 0) continue;
      const slow = superLinear((size) => {
        const text = opening + pump.repeat(Math.ceil(size / pump.length));
        costSource(text, assumptions, { find: (name) => includes.get(name) });
      }, SIZE);
      if (slow !== undefined) expect.soft(`${JSON.stringify(pump)}: ${slow}`).toBe("linear");
    }
  },
);

/** One line for each of many numbers. */
const lines = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join("");
const cost = (text: string, xref = "") =>
  costSource(text, assumptions, { find: () => undefined, path: "a.p", xref: readXref(xref) });
/** An entry of a client log for a query of one table. */
const logged = (i: number) =>
  `[26/11/22@10:00:00.000+0000] P-000001 T-000001 3 4GL QRYINFO        Query Plan: a.p line ${i}\n` +
  `[26/11/22@10:00:00.000+0000] P-000001 T-000001 3 4GL QRYINFO        QueryId: ${i}\n` +
  `[26/11/22@10:00:00.000+0000] P-000001 T-000001 3 4GL QRYINFO        Type: FOR Statement\n` +
  `[26/11/22@10:00:00.000+0000] P-000001 T-000001 3 4GL QRYINFO        Tables: s.t\n`;
const release = parseRelease("12.8");
if (!release) throw new Error("12.8 is a release");

/** What is said of a source elsewhere, and what is made of it: `count` statements, lines or parameters. */
const TOGETHER: readonly (readonly [string, (count: number) => unknown])[] = [
  [
    "XREF of many lines",
    (n) =>
      cost(
        lines(n, (i) => `FIND t${i}.\n`),
        lines(n, (i) => `a.p a.p ${i + 1} SEARCH s.t${i} i\n`),
      ),
  ],
  [
    "XREF of one line",
    (n) =>
      cost(
        lines(n, (i) => `FIND t${i}. `),
        lines(n, (i) => `a.p a.p 1 SEARCH s.t${i} i\n`),
      ),
  ],
  ["XREF of one table", (n) => cost("FIND t. ".repeat(n), "a.p a.p 1 SEARCH s.t i\n".repeat(n))],
  [
    "statements in nested queries",
    (n) => cost("FOR EACH t, EACH u OF t: ".repeat(90) + "FIND t. ".repeat(n)),
  ],
  [
    "a client log of one statement",
    (n) => {
      const reader = new ClientLogReader();
      reader.take(new TextEncoder().encode(lines(n, logged)));
      const log = reader.finish();
      expect(log.places).toHaveLength(n);
      return logOnSource(log, "a.p", cost("FOR EACH t: END.").accesses, undefined);
    },
  ],
  [
    "a client log of many statements",
    (n) => {
      const reader = new ClientLogReader();
      reader.take(new TextEncoder().encode(lines(n, logged)));
      const { accesses } = cost("FOR EACH t: END.\n".repeat(n));
      return logOnSource(reader.finish(), "a.p", accesses, undefined);
    },
  ],
  [
    "FILL of many datasets",
    (n) =>
      cost(
        lines(
          n,
          (i) =>
            `DEFINE DATA-SOURCE s${i} FOR t${i}. DEFINE DATASET d${i} FOR b${i}, c${i}. DATASET d${i}:FILL().\n` +
            `BUFFER b${i}:ATTACH-DATA-SOURCE(DATA-SOURCE s${i}:HANDLE). BUFFER c${i}:FILL(). DATASET x${i}:FILL().\n`,
        ),
      ),
  ],
  [
    "a conversation of many routines",
    (n) => {
      const source = cost(lines(n, (i) => `PROCEDURE p${i}: FIND t. END.\n`));
      return sourceConversation("a", [{ path: "a.p", source }], assumptions);
    },
  ],
  [
    "many queries that parameters are reviewed for",
    (n) => {
      const { accesses } = cost(lines(n, (i) => `FOR EACH t${i} NO-LOCK: END.\n`));
      const workload = sourceWorkload(
        "a",
        accesses.map((one, i) => ({ ...one, executions: i })),
        assumptions,
      );
      const reviewed = reviewedWorkload(workload, 7, undefined);
      return reviewParameters({
        files: [{ name: "a.pf", text: "-S 1 -Mm 2048" }],
        release,
        workload: reviewed,
      });
    },
  ],
  [
    "parameters",
    (n) => {
      const text = lines(n, (i) => `-Mm ${i} -x${i} -db d${i} -S ${i}\n`);
      const review = reviewParameters({
        files: [{ name: "a.pf", text }],
        clientFiles: [{ name: "b.pf", text }],
        side: undefined,
        license: undefined,
        release,
        workload: reviewedWorkload(queryWorkload(assumptions.settings), 7, undefined),
        open: () => undefined,
      });
      return parameterDifference(review.read, [
        ...review.findings.flatMap(({ edits = [] }) => edits),
        ...review.tuning,
      ]);
    },
  ],
];

it.each(TOGETHER)("puts together %s in linear time", (_, work) => {
  const slow = superLinear((size) => void work(size / 16), SIZE);
  expect(slow ?? "linear").toBe("linear");
});

it("ends, whatever a source multiplies without a round trip", () => {
  const tables = lines(12, (i) => `DEFINE TEMP-TABLE m${i} FIELD a AS INT.\n`);
  const source = cost(`${tables}FOR EACH t${lines(12, (i) => `, EACH m${i}`)}: FIND u. END.\n`);
  const { trips, dropped } = sourceConversation("a", [{ path: "a.p", source }], assumptions);
  expect(trips.sentUs.length).toBeGreaterThan(0);
  expect(dropped.map(({ what }) => what)).toContain(`round trips beyond ${trips.sentUs.length}`);
});
