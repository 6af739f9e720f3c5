import { InfiniteQueryObserver, QueryObserver } from "@tanstack/react-query";
import { ProblemError } from "@wirecost/contract";
import fc from "fast-check";
import { describe, expect, it, test, vi } from "vitest";
import { createOnce } from "./api.ts";
import { marked, tableCsv, tableMarkdown } from "./export-files.ts";
import { formatAgo, rowCountText, shortenApart, signedQuantity } from "./format.ts";
import {
  createQueryClient,
  errorOfShown,
  errorText,
  isDatabaseAway,
  isPassing,
  ME_KEY,
  pagedList,
  retryDelay,
} from "./query-client.ts";
import { storedInTab, storeInTab, TabValue } from "./tab-storage.ts";
import { newestOnly } from "./use-newest-answer.ts";

it("formats the elapsed time, and the date from a day on", () => {
  const then = "2026-11-20T10:00:00.000Z";
  const at = (minutes: number) => formatAgo(then, Date.parse(then) + minutes * 60_000);
  expect([-5, 0.5, 1, 59, 60, 1439].map(at)).toEqual([
    "just now",
    "just now",
    "1 min ago",
    "59 min ago",
    "1 h ago",
    "23 h ago",
  ]);
  expect(at(1440)).toBe("20 Nov 2026");
});

it("formats one row and several", () => {
  expect([0, 1, 1758].map(rowCountText)).toEqual(["0 rows", "1 row", "1,758 rows"]);
});

it.each([
  [30, "ms", "+30.0 ms"],
  [-12, "messages", "−12 msgs"],
  [0.283, "%", "+0.3 points"],
  [-0.04, "%", "−0.04 points"],
  [12.34, "%", "+12.3 points"],
  [0, "%", "0 points"],
])("%d %s is %s", (difference, unit, text) => {
  expect(signedQuantity(difference, unit)).toBe(text);
});

describe("createOnce", () => {
  const problem = (status: number) =>
    new ProblemError({ type: "", title: "", status, code: "internal", detail: "" });
  const create = async (content: string, error?: Error) => {
    let id = "";
    await createOnce([content], async (attempt) => {
      id = attempt.id;
      if (error) throw error;
    }).catch(() => {});
    return id;
  };

  it("creates under the same id until the server has answered, and under another one then", async () => {
    const first = await create("Nightly", new TypeError("Failed to fetch"));
    const weekly = await create("Weekly");
    for (const status of [503, 429, 401])
      expect(await create("Nightly", problem(status)), `after ${status}`).toBe(first);
    expect(await create("Nightly")).toBe(first);
    const second = await create("Nightly", problem(409));
    const third = await create("Nightly", new Error("The design could not be computed."));
    const fourth = await create("Nightly");
    expect(new Set([first, weekly, second, third, fourth]).size).toBe(5);
  });

  it("creates under the id of an attempt that is still under way, for an hour", async () => {
    vi.useFakeTimers();
    const ids: string[] = [];
    const hanging = () => void createOnce(["Monthly"], ({ id }) => new Promise(() => ids.push(id)));
    hanging();
    vi.advanceTimersByTime(59 * 60_000);
    hanging();
    vi.advanceTimersByTime(60_000);
    hanging();
    vi.useRealTimers();
    expect(ids.map((id) => ids.indexOf(id))).toEqual([0, 0, 2]);
  });
});

describe("shortenApart", () => {
  it("keeps what fits, and shortens the middle of longer text", () => {
    expect(shortenApart(["FOR EACH", "FOR EACH customer NO-LOCK"], 18)).toEqual([
      "FOR EACH",
      "FOR EACH...NO-LOCK",
    ]);
  });

  it("keeps the differences", () => {
    const long = "connection pool of ";
    const labels = ["A", "B", "C"].map((one) => `${long}${one} with a long tail behind it`);
    const short = shortenApart(labels, 18);
    expect(short).toEqual(["...of A with a ...", "...of B with a ...", "...of C with a ..."]);
  });

  it("gives different labels different texts that fit, and equal ones the same", () => {
    const label = fc.string({ unit: fc.constantFrom("a", "b", " "), maxLength: 40 });
    fc.assert(
      fc.property(fc.array(label, { maxLength: 9 }), fc.integer({ min: 10, max: 24 }), (labels, most) => {
        const short = shortenApart(labels, most);
        expect(short.every((text) => text.length <= most)).toBe(true);
        expect(new Set(labels.map((one, i) => `${one}|${short[i]}`)).size).toBe(new Set(labels).size);
        expect(new Set(short).size).toBe(new Set(labels).size);
      }),
      { seed: 5, numRuns: 1000 },
    );
  });
});

const table = {
  title: "Elapsed, ms",
  head: ["-Mm", "16"],
  rows: [
    [1024, 193.7],
    [4096, 193.2],
  ],
};

test("CSV keeps numbers and quotes where necessary", () => {
  expect(tableCsv({ ...table, head: ["a, b", "16"] })).toBe('"a, b",16\r\n1024,193.7\r\n4096,193.2\r\n');
});

test("CSV defuses formulas", () => {
  const [, line] = tableCsv({ title: "t", head: ["x"], rows: [["=1+1"]] }).split("\r\n");
  expect(line).not.toMatch(/^"?=/);
});

test("Markdown aligns numbers and escapes bars", () => {
  expect(tableMarkdown({ title: "t", head: ["a|b", "n"], rows: [["x", 1]] })).toBe(
    "**t**\n\n| a\\|b | n |\n| --- | ---: |\n| x | 1 |\n",
  );
});

test("Markdown omits digits from rounding, CSV keeps all", () => {
  const long = { title: "t", head: ["n"], rows: [[335.03743999999995], [1_234_567]] };
  expect(tableMarkdown(long)).toContain("| 335.037 |\n| 1234567 |");
  expect(tableCsv(long)).toContain("335.03743999999995");
});

const refusal = (code: "signed-out" | "forbidden") =>
  new ProblemError({ type: "about:blank", title: "x", status: 401, detail: "No.", code });

test.each([
  ["signed-out", true],
  ["forbidden", false],
] as const)("an answer of %s has it asked again who is signed in: %s", async (code, expected) => {
  const client = createQueryClient();
  const isAsked = () => client.getQueryState(ME_KEY)?.isInvalidated;
  const refuse = () => Promise.reject(refusal(code));

  client.setQueryData(ME_KEY, { teams: [] });
  await expect(
    client.getMutationCache().build(client, { mutationFn: refuse }).execute(undefined),
  ).rejects.toThrow("No.");
  expect(isAsked()).toBe(expected);

  client.setQueryData(ME_KEY, { teams: [] });
  expect(isAsked()).toBe(false);
  await expect(client.fetchQuery({ queryKey: ["list"], queryFn: refuse })).rejects.toThrow("No.");
  expect(isAsked()).toBe(expected);
});

test("a query invalidated during its first request is requested again, for all who wait", async () => {
  const client = createQueryClient();
  const answers: ((name: string) => void)[] = [];
  const queryFn = () => new Promise<string>((answer) => answers.push(answer));
  const observer = new QueryObserver(client, { queryKey: ["me", "lab"], queryFn });
  const stop = observer.subscribe(() => undefined);
  const waiting = client.fetchQuery({ queryKey: ["me", "lab"], queryFn });

  const invalidated = client.invalidateQueries({ queryKey: ["me"] });
  expect(answers).toHaveLength(2);
  answers[1]?.("signed in");
  answers[0]?.("signed out");
  await invalidated;
  expect(await waiting).toBe("signed in");
  expect(observer.getCurrentResult().data).toBe("signed in");
  stop();
});

it.each([
  ["another search of the same list", ["plans", "north"], ["tcp", "size"], ["a plan of north"]],
  ["the list of another team", ["plans", "south"], ["", "name"], undefined],
  ["another list of the team", ["links", "north"], ["", "name"], undefined],
] as const)("shows while %s is on its way what may stand there", async (_, of, search, expected) => {
  const client = createQueryClient();
  const answer = async () => ({ items: ["a plan of north"], nextCursor: null });
  const observer = new InfiniteQueryObserver(client, pagedList(["plans", "north"], ["", "name"], answer));
  const stop = observer.subscribe(() => undefined);
  await observer.refetch();
  observer.setOptions(
    pagedList(of, search, () => new Promise<Awaited<ReturnType<typeof answer>>>(() => undefined)),
  );
  expect(observer.getCurrentResult().data?.pages.flatMap(({ items }) => items)).toEqual(expected);
  stop();
});

describe("is passing", () => {
  const problem = (status: number, retryAfter?: number) =>
    new ProblemError(
      { type: "about:blank", title: "x", status, detail: "The database is away.", code: "internal" },
      retryAfter,
    );

  describe("isPassing", () => {
    it("is true while the server does not respond or asks to retry later", () => {
      expect(isPassing(new TypeError("Failed to fetch"))).toBe(true);
      expect(isPassing(problem(503))).toBe(true);
    });
    it("is false for a final error", () => {
      expect(isPassing(problem(404))).toBe(false);
      expect(isPassing(new Error("parse"))).toBe(false);
    });
  });

  describe("isDatabaseAway", () => {
    it("is true if the server says so, not if a proxy answers", () => {
      const away = new ProblemError({ ...problem(503).problem, code: "database-unavailable" });
      expect(isDatabaseAway(away)).toBe(true);
      expect(isDatabaseAway(problem(503))).toBe(false);
      expect(isDatabaseAway(new TypeError("Failed to fetch"))).toBe(false);
    });
  });

  describe("retryDelay", () => {
    it("is the server's value, within limits", () => {
      expect(retryDelay(5, problem(503, 2))).toBe(2000);
      expect(retryDelay(0, problem(503, 9999))).toBe(30_000);
    });
    it("otherwise grows up to 4 s", () => {
      expect([0, 1, 2, 9].map((n) => retryDelay(n, new TypeError("x")))).toEqual([1000, 2000, 4000, 4000]);
    });
  });

  it("says that an object that the page shows was deleted if the server does not find it", () => {
    const of = (status: number, code: "not-found" | "forbidden") =>
      new ProblemError({ type: "", title: "", status, code, detail: "There is none, or it is not yours." });
    expect(errorText(errorOfShown("Nightly", of(404, "not-found")))).toBe("“Nightly” was deleted.");
    expect(errorText(errorOfShown("Nightly", of(403, "forbidden")))).toContain("not yours");
  });
  describe("errorText", () => {
    it("is the text of the problem document", () => {
      expect(errorText(problem(503))).toBe("The database is away.");
      expect(errorText(new TypeError("Failed to fetch"))).toContain("does not respond");
    });
  });
});

const EXAMPLE = {
  texts: [["", ""]],
  log: undefined as { readonly name: string } | undefined,
  shown: { line: 1, isOpen: false },
};

it.each([
  [{ texts: [], shown: { line: 4, isOpen: true } }, true],
  [{ texts: [["a.p", "x"]], log: { name: "c.log" }, shown: { line: 4, isOpen: true }, more: 3 }, true],
  [{ texts: [["a.p", 7]], shown: { line: 4, isOpen: true } }, false],
  [{ texts: ["a.p"], shown: { line: 4, isOpen: true } }, false],
  [{ texts: [], shown: [4, true] }, false],
  [{ texts: [], shown: null }, false],
  [{ texts: [], shown: { line: 4 } }, false],
  [{ shown: { line: 4, isOpen: true } }, false],
])("takes %o of what a tab stored only if it is like the example", (value, isTaken) => {
  vi.stubGlobal("sessionStorage", { getItem: (key: string) => (key === "k" ? JSON.stringify(value) : null) });
  expect(storedInTab("k", EXAMPLE)).toEqual(isTaken ? value : undefined);
  expect(storedInTab("other", EXAMPLE)).toBeUndefined();
  vi.unstubAllGlobals();
});

it("passes each part of a page what another one sets, until it is removed", () => {
  const value = new TabValue("k", { line: 0 }, 90);
  const values: unknown[] = [];
  const end = value.subscribe(() => values.push(value.get()));
  value.set({ line: 8 });
  value.set(undefined);
  end();
  value.set({ line: 9 });
  expect(values).toEqual([{ line: 8 }, undefined]);
  expect(value.get()).toEqual({ line: 9 });
});

it("stores nothing in a tab rather than an older value", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem(key: string, text: string) {
      if (text.length > 30) throw new Error("QuotaExceededError");
      stored.set(key, text);
    },
  });
  for (const [text, max, isStored] of [
    ["old", 90, true],
    ["x".repeat(40), 90, false],
    ["new", 90, true],
    ["longer than 9", 9, false],
  ] as const) {
    storeInTab("k", { text }, max + 11);
    expect(storedInTab("k", { text: "" })).toEqual(isStored ? { text } : undefined);
  }
  storeInTab("k", { text: "a" }, 90);
  storeInTab("k", undefined, 90);
  expect(stored.size).toBe(0);
  vi.unstubAllGlobals();
});

test("CSV with non-ASCII letters has a byte-order mark, and other CSV has none", () => {
  expect(marked("mode,wait\r\nKöln,12 µs\r\n", "text/csv;charset=utf-8")).toBe(
    "\ufeffmode,wait\r\nKöln,12 µs\r\n",
  );
  expect(marked("mode,wait\r\nfast,12 ms\r\n", "text/csv;charset=utf-8")).toBe("mode,wait\r\nfast,12 ms\r\n");
  expect(marked("Köln", "text/markdown;charset=utf-8")).toBe("Köln");
});

test("of requests during one in progress only the newest is sent, with its own options", async () => {
  const results: unknown[] = [];
  const failed: unknown[] = [];
  const ask = newestOnly<string, string>(
    (question, answer) => results.push([question, answer]),
    (reason) => failed.push(reason),
  );
  const open: ((answer: string) => void)[] = [];
  const first = ask("rtt 7", () => new Promise((done) => open.push(done)));
  await ask("rtt 8", async () => "never");
  await ask("rtt 9", async (question) => `${question} of the other file`);
  await ask("rtt 9", async (question) => `${question} of the other file`);
  expect(results).toEqual([]);
  open[0]?.("13.2 ms");
  await first;
  expect(results).toEqual([
    ["rtt 7", "13.2 ms"],
    ["rtt 9", "rtt 9 of the other file"],
  ]);
  await ask("rtt 0", () => Promise.reject("no answer"));
  expect(failed).toEqual(["no answer"]);
});
