/** Conversations by the name of their include file. Each counts the records it received in `recordsGot`. */
export const CONVERSATIONS: Readonly<Record<string, string>> = {
  "for-each": `FOR EACH {&INNER} {&FIELDS} {&LOCK}:
  recordsGot = recordsGot + 1.
END.
`,
  "for-each-in-transaction": `DO TRANSACTION:
  FOR EACH {&INNER} {&LOCK}:
    recordsGot = recordsGot + 1.
  END.
END.
`,
  find: `FOR EACH ttKey:
  FIND FIRST {&INNER} {&LOCK} WHERE {&FIND-WHERE}.
  recordsGot = recordsGot + 1.
END.
`,
  query: `DEFINE QUERY qInner FOR {&INNER} {&FIELDS} CACHE {&CACHE}.
OPEN QUERY qInner FOR EACH {&INNER} NO-LOCK.
GET FIRST qInner.
DO WHILE AVAILABLE {&INNER}:
  recordsGot = recordsGot + 1.
  GET NEXT qInner.
END.
CLOSE QUERY qInner.
`,
  "sql-select": `/* An embedded SELECT displays what it receives: send the output to a file. */
OUTPUT TO VALUE(OS-GETENV("WIRECOST_RESULT") + ".rows").
SELECT {&SELECTED} FROM {&INNER}.
OUTPUT CLOSE.
recordsGot = innerRows.
`,
  nested: `FOR EACH {&OUTER} {&OUTER-NARROWED} NO-LOCK:
  FOR EACH {&INNER} {&FIELDS} NO-LOCK WHERE {&INNER}.{&PARENT-FIELD} = {&OUTER-KEY}:
    recordsGot = recordsGot + 1.
  END.
END.
`,
  join: `FOR EACH {&OUTER} {&OUTER-NARROWED} NO-LOCK,
    EACH {&INNER} {&FIELDS} NO-LOCK WHERE {&INNER}.{&PARENT-FIELD} = {&OUTER-KEY} {&SORTED}:
  recordsGot = recordsGot + 1.
END.
`,
  "temp-table": `FOR EACH {&OUTER} {&OUTER-NARROWED} NO-LOCK:
  CREATE ttOuter.
  ttOuter.parent = {&OUTER-KEY}.
END.
FOR EACH {&INNER} {&FIELDS} NO-LOCK:
  CREATE ttInner.
  ttInner.parent = {&INNER}.{&PARENT-FIELD}.
END.
FOR EACH ttOuter, EACH ttInner WHERE ttInner.parent = ttOuter.parent:
  recordsGot = recordsGot + 1.
END.
`,
};
