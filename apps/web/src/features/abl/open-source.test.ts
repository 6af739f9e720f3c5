import { ITERATIONS, OTHER_RECORDS } from "@wirecost/abl";
import { defaultParams } from "@wirecost/sim-core";
import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";
import { describe, expect, it } from "vitest";
import { OpenSource, type SourceChange } from "./open-source.ts";
import { costliestLine } from "./places.ts";

const assumptions = (latencyMs: number) => ({
  settings: { ...defaultParams(openedgeQuery), latencyMs },
  tables: { line: { records: 7 } },
  recordsAtLine: new Map(),
  otherRecords: OTHER_RECORDS,
  iterations: ITERATIONS,
});
const PROGRAM = "for each order no-lock:\n  {lines.i order}\n  {gone.i}\nend.\n";
const INCLUDE = "for each line of {1}: end.\n";
const XREF = `/app/report.p /app/report.p 1 COMPILE report.p
/app/report.p /app/report.p 1 SEARCH shop.order WHOLE-INDEX orderNum
/app/report.p lines.i 1 SORT-ACCESS shop.line qty
`;

const change = (texts: Readonly<Record<string, string>>, more: Partial<SourceChange> = {}): SourceChange => ({
  texts: Object.entries(texts),
  removed: [],
  program: "report.p",
  ...more,
});

/** The state of a source opened in one step. */
function atOnce(...args: Parameters<typeof change>) {
  const source = new OpenSource();
  source.change(change(args[0], { assumptions: assumptions(3), ...args[1] }));
  return source.cost();
}

describe("what is open", () => {
  it("finds an include in a folder that was chosen separately, unless its own folder has one", () => {
    const program = "for each order no-lock:\n  {lib/lines.i order}\nend.\n";
    const loose = { "report.p": program, "lines.i": INCLUDE };
    expect(atOnce(loose)).toMatchObject({ included: ["lines.i"], missing: [] });
    expect(atOnce({ ...loose, "lib/lines.i": INCLUDE }).included).toEqual(["lib/lines.i"]);
    expect(atOnce({ "report.p": program, "src/lines.i": INCLUDE }).missing).toEqual(["lib/lines.i"]);
  });

  it("names the line whose statements take longest together", () => {
    const program = "for each order no-lock no-prefetch: end.\n\nfind a. find b. delete from line.\n";
    const { accesses, total } = atOnce(
      { "report.p": program },
      { assumptions: { ...assumptions(3), otherRecords: 15 } },
    );
    const [first, ...others] = accesses.map(({ cost }) => cost.elapsedMs);
    expect(first).toBeGreaterThan(Math.max(...others));
    const { line, elapsedMs } = costliestLine(accesses);
    expect(line).toBe(3);
    expect(elapsedMs).toBeCloseTo(total.elapsedMs - (first ?? 0), 6);
  });

  it("has the same costs as a new one after any change", () => {
    const source = new OpenSource();
    const now: Record<string, string> = { "report.p": PROGRAM };
    source.change(change(now, { assumptions: assumptions(3) }));
    expect(source.cost()).toEqual(atOnce(now));
    expect(source.cost().missing).toEqual(["lines.i", "gone.i"]);
    for (const step of [
      { "lib/lines.i": INCLUDE },
      { "report.xref": XREF },
      { "lib/lines.i": `${INCLUDE}find item no-lock.\n` },
      { "report.p": `find customer.\n${PROGRAM}`, "report.xref": "" },
      { "report.xref": XREF.replace("WHOLE-INDEX", "custNum") },
    ]) {
      Object.assign(now, step);
      source.change(change(step));
      expect(source.cost()).toEqual(atOnce(now));
    }
    expect(source.cost().accesses.map(({ title }) => title)).toContain("find item no-lock");
    for (const path of ["lib/lines.i", "report.xref"]) {
      delete now[path];
      source.change(change({}, { removed: [path] }));
      expect(source.cost()).toEqual(atOnce(now));
    }
  });

  it("is updated with new assumptions, another program, and a compiled one without source", () => {
    const source = new OpenSource();
    source.change(change({ "report.p": PROGRAM, "lines.i": INCLUDE }, { assumptions: assumptions(3) }));
    const before = source.cost();
    source.change(change({}, { assumptions: assumptions(9) }));
    expect(source.cost().total.elapsedMs).toBeGreaterThan(2 * before.total.elapsedMs);
    expect(source.cost().difference).toContain("+for each line NO-LOCK of {1}: end.");
    source.change(change({ "a.xref": XREF }, { program: "a.xref" }));
    expect(source.cost().accesses.map(({ phrases }) => phrases[0]?.table)).toEqual(["shop.order"]);
  });

  it("can be sent to the page: no text and no functions", async () => {
    const shown = atOnce({ "report.p": PROGRAM, "lines.i": INCLUDE });
    expect(structuredClone(shown)).toEqual(shown);
    expect(JSON.stringify(shown.accesses)).not.toContain("tokens");
    const source = new OpenSource();
    expect(() => source.conversation()).toThrow();
    source.change(change({ "report.p": PROGRAM }, { assumptions: assumptions(3) }));
    source.cost();
    expect(await source.conversation().text()).toContain("report.p");
  });
});
