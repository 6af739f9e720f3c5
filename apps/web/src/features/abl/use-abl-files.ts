import { isXref } from "@wirecost/abl";
import { useEffect, useMemo, useState } from "react";
import { storedInTab, storeInTab } from "../../shared/lib/tab-storage.ts";
import { useOnLeave } from "../../shared/lib/use-on-leave.ts";
import { filesOf, logAmong, type OpenLog, textsOf } from "./picked-files.ts";

const NEW = "source.p";
const EMPTY: OpenFiles = { texts: new Map([[NEW, ""]]), program: NEW, shown: NEW };

/** The open files: a program, and others that it may include. */
export function useAblFiles(missing: { readonly current: readonly string[] }) {
  const [open, setOpen] = useState(EMPTY);
  const [log, setLog] = useState<OpenLog>();
  const [problem, setProblem] = useState<string>();
  // A click on a cost opens the lab: after going back, the code is still there.
  useEffect(() => {
    const page = lastFiles();
    if (page) {
      setOpen(page.open);
      setLog(page.log);
    }
  }, []);
  useOnLeave(() => rememberFiles({ open, log }));

  const put = (texts: ReadonlyMap<string, string>) => {
    const program = [...texts.keys()].sort(byRank)[0];
    if (program !== undefined) setOpen({ texts, program, shown: program });
  };
  const pick = async (all: readonly File[], entries: readonly FileSystemEntry[] = []) => {
    try {
      const picked = await logAmong(await filesOf(all, entries));
      if (picked.log) setLog(picked.log);
      setProblem(undefined);
      if (picked.log && picked.others.length === 0) return;
      const texts = await textsOf(picked.others);
      // Missing includes and the compiler's XREF are added to the open files.
      const wanted = new Set(missing.current.map(nameOf));
      const isAdded = ([path, text]: [string, string]) => wanted.has(nameOf(path)) || isXref(text);
      if ([...texts].every(isAdded)) setOpen((now) => ({ ...now, texts: new Map([...now.texts, ...texts]) }));
      else put(texts);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const start = (path: string, text: string) => {
    setProblem(undefined);
    setLog(undefined);
    put(new Map([[path, text]]));
  };

  const { texts, program, shown } = open;
  // Typing changes a text, but no path.
  const paths = [...texts.keys()].join("\n");
  const programs = useMemo(() => paths.split("\n").sort(byRank), [paths]);
  return {
    program,
    programs,
    texts,
    text: texts.get(program) ?? "",
    shown,
    shownText: texts.get(shown) ?? "",
    log,
    problem,
    pick,
    setText: (text: string) => setOpen((now) => ({ ...now, texts: new Map(now.texts).set(now.shown, text) })),
    example: () => start("open-orders.p", EXAMPLE),
    clear: () => start(NEW, ""),
    choose: (program: string) => setOpen((now) => ({ ...now, program, shown: program })),
    show: (shown: string) => setOpen((now) => ({ ...now, shown })),
  };
}

/** Programs before includes and other files, by path. */
function byRank(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || a.localeCompare(b);
}

function rankOf(path: string): number {
  if (/\.(?:p|w|cls)$/i.test(path)) return 0;
  return /\.i$/i.test(path) ? 1 : 2;
}

function nameOf(path: string): string {
  return path.replace(/^.*[\\/]/, "").toLowerCase();
}

interface OpenFiles {
  readonly texts: ReadonlyMap<string, string>;
  /** Path of the file whose statements are counted. */
  readonly program: string;
  /** Path of the file in the editor: the program, or an include. */
  readonly shown: string;
}

interface OpenPage {
  readonly open: OpenFiles;
  readonly log: OpenLog | undefined;
}

/** Storage that survives opening the lab and going back; it belongs to the tab, and ends with it. */
const KEY = "wirecost-abl";
/** Maximum characters of all files that certainly fit in the storage. */
const MAX_STORED = 2_000_000;
const STORED: Omit<OpenFiles, "texts"> & { readonly texts: readonly (readonly [string, string])[] } = {
  texts: [["", ""]],
  program: "",
  shown: "",
};
const LOG_KEY = "wirecost-abl-log";
const STORED_LOG: OpenLog = {
  name: "",
  log: {
    places: [
      {
        program: "",
        line: undefined,
        hasPlan: false,
        tables: [""],
        records: [{ fromServer: 0, useful: 0 }],
        queries: 0,
        fromServer: 0,
        useful: 0,
        failed: 0,
        byClient: false,
        joinedByServer: false,
      },
    ],
    queries: 0,
    ofTempTables: 0,
    calls: [{ routine: "", of: "", caller: "", calls: 0 }],
  },
};

/** What does not fit in the storage is lost when the page is reloaded. */
let last: OpenPage | undefined;

function rememberFiles(page: OpenPage): void {
  last = page;
  const { open, log } = page;
  storeInTab(KEY, { ...open, texts: [...open.texts] }, MAX_STORED);
  storeInTab(LOG_KEY, log, MAX_STORED);
}

function lastFiles(): OpenPage | undefined {
  if (last) return last;
  const open = storedInTab(KEY, STORED);
  const log = storedInTab(LOG_KEY, STORED_LOG);
  return open && { open: { ...open, texts: new Map(open.texts) }, log };
}

/** A common report: a query per order and line, and an implicit lock. */
const EXAMPLE = `/* Open orders by customer */
DEFINE TEMP-TABLE ttReport NO-UNDO
  FIELD custNum AS INTEGER
  FIELD total   AS DECIMAL.

FOR EACH customer NO-LOCK WHERE customer.country = "DE":
  FIND FIRST salesrep WHERE salesrep.salesrep = customer.salesrep NO-LOCK NO-ERROR.
  FOR EACH order OF customer WHERE order.orderStatus = "open":
    FOR EACH orderLine OF order NO-LOCK:
      FIND item OF orderLine NO-LOCK.
      CREATE ttReport.
      ASSIGN ttReport.custNum = customer.custNum
             ttReport.total   = orderLine.qty * item.price.
    END.
  END.
END.
`;
