import { openedgeQuery, parseParams } from "@wirecost/sim-core";
import { superLinear } from "@wirecost/sim-core/testing";
import { expect, it } from "vitest";
import { ITERATIONS, OTHER_RECORDS } from "./cost/assumptions.ts";
import { costSource } from "./cost/cost-source.ts";

/** Characters of the smallest input of three. */
const SIZE = 16 * 1024;

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

it.each(OPENINGS)("reads any source that begins with %j in linear time, and never throws", (opening) => {
  for (const pump of PUMPS) {
    const slow = superLinear((size) => {
      const text = opening + pump.repeat(Math.ceil(size / pump.length));
      costSource(text, assumptions, { find: (name) => includes.get(name) });
    }, SIZE);
    if (slow !== undefined) expect.soft(`${JSON.stringify(pump)}: ${slow}`).toBe("linear");
  }
});
