/** One run of one cell. Its values are in the order of {@link FIGURES}. */
export const MEASURE = `/* measure.i: one run of one cell. Reads the server's counters, runs the conversation, reads them again, and writes one
   line: the text of -param, then the values. Reading the counters costs messages too: a second reading right after the first
   shows how many, and they are subtracted. */

{abl/counters.i}

DEFINE VARIABLE innerRows  AS INT64 NO-UNDO.
DEFINE VARIABLE outerRows  AS INT64 NO-UNDO.
DEFINE VARIABLE recordsGot AS INT64 NO-UNDO.
DEFINE VARIABLE elapsed    AS INT64 NO-UNDO.
DEFINE VARIABLE counter    AS INTEGER NO-UNDO.
DEFINE VARIABLE atFirst    AS INT64 EXTENT 6 NO-UNDO.
DEFINE VARIABLE before     AS INT64 EXTENT 6 NO-UNDO.
DEFINE VARIABLE after      AS INT64 EXTENT 6 NO-UNDO.
DEFINE VARIABLE cost       AS INT64 EXTENT 6 NO-UNDO.

DEFINE TEMP-TABLE ttKey NO-UNDO
  FIELD place  AS ROWID
  FIELD index1 AS {&INDEX-1-TYPE}
  FIELD index2 AS {&INDEX-2-TYPE}.
DEFINE TEMP-TABLE ttOuter NO-UNDO
  FIELD parent AS {&KEY-TYPE}
  INDEX parent parent.
DEFINE TEMP-TABLE ttInner NO-UNDO
  FIELD parent AS {&KEY-TYPE}
  INDEX parent parent.

RUN findMyServer.

/* Before counting: the number of records, and the keys that FIND uses. */
FOR EACH {&INNER} NO-LOCK:
  innerRows = innerRows + 1.
&IF "{&PATTERN}" = "find" &THEN
  CREATE ttKey.
  ASSIGN
    ttKey.place  = ROWID({&INNER})
    ttKey.index1 = {&INNER}.{&INDEX-1}
    ttKey.index2 = {&INNER}.{&INDEX-2}.
&ENDIF
END.
&IF "{&JOINS}" = "yes" &THEN
FOR EACH {&OUTER} NO-LOCK:
  outerRows = outerRows + 1.
END.
&ENDIF

RUN readCounters (OUTPUT atFirst).
RUN readCounters (OUTPUT before).
elapsed = ETIME.
{abl/{&PATTERN}.i}
elapsed = ETIME - elapsed.
RUN readCounters (OUTPUT after).

DO counter = 1 TO 6:
  cost[counter] = (after[counter] - before[counter]) - (before[counter] - atFirst[counter]).
END.

OUTPUT TO VALUE(OS-GETENV("WIRECOST_RESULT")).
PUT UNFORMATTED
  SESSION:PARAMETER ","
  STRING(cost[1] + cost[2]) ","
  STRING(cost[1]) ","
  STRING(cost[2]) ","
  STRING(cost[3]) ","
  STRING(cost[4]) ","
  STRING(cost[5] + cost[6]) ","
  STRING(recordsGot) ","
  (IF "{&JOINS}" = "yes" THEN STRING(outerRows) ELSE "") ","
  STRING(elapsed)
  SKIP.
OUTPUT CLOSE.
QUIT.
`;

/** Columns of the values, named as the importer expects. */
export const FIGURES: readonly string[] = [
  "messages",
  "received",
  "sent",
  "requests",
  "records (metric)",
  "bytes",
  "records (setting)",
  "outerRecords",
  "elapsedMs",
];
