import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { withHeldOut } from "@wirecost/analysis";
import { fidelity, models } from "@wirecost/sim-core";
import { afterAll, describe, expect, it } from "vitest";
import { runCli } from "./run-cli.ts";

const fixture = fileURLToPath(new URL("../../importers/fixtures/nettraffic-options.txt", import.meta.url));
const token = `wc_${"a".repeat(43)}`;

type Send = typeof fetch;

const noServer: Send = () => Promise.reject(new Error("no request expected"));

/** Runs a command line, or its words, against a server that answers like this. */
async function run(line: string | readonly string[], send = noServer) {
  const words = typeof line === "string" ? line.split(" ").filter((word) => word !== "") : line;
  let out = "";
  let err = "";
  const exit = await runCli(words, {
    env: { WIRECOST_TOKEN: token, WIRECOST_URL: "http://server.example" },
    home: "/nowhere",
    send,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { exit, out, err };
}

describe("a command line", () => {
  it.each([
    ["help", 0],
    ["--help", 0],
    ["", 2],
  ])("shows every command: %s", async (line, exit) => {
    const shown = await run(line);
    expect(shown.exit).toBe(exit);
    for (const name of [
      "upload",
      "compare",
      "predict",
      "plan",
      "measure",
      "record",
      "conversation",
      "abl",
      "fidelity",
    ])
      expect(shown.out).toContain(`  ${name} `);
  });

  it.each(["upload", "compare", "predict", "plan", "measure", "record", "conversation", "abl", "fidelity"])(
    "has help for %s",
    async (name) => {
      const { exit, out } = await run(`${name} --help`);
      expect(exit).toBe(0);
      expect(out).toContain(`wirecost ${name} `);
    },
  );

  it("says which stated settings have no effect, of one prediction", async () => {
    const command = "predict openedge-query --set records=48311 --set recordBytes=613";
    const unused = "Stated, without an effect here: Record size.";
    expect((await run(command)).out).toContain(unused);
    expect(JSON.parse((await run(`${command} --json`)).out).withoutEffect).toEqual(["recordBytes"]);
    expect((await run(`${command} --set fields=off`)).out).not.toContain("without an effect");
    expect((await run(`${command} --rows fields=on,off`)).out).not.toContain("without an effect");
  });

  it.each([
    ["frob", '"frob" is no command'],
    ["upload", "upload needs a file"],
    ["upload nowhere.csv", "nowhere.csv: there is no such file."],
    ["compare a.csv", "compare needs a baseline and one other, not 1."],
    ["compare a b --minimum-effect much", "--minimum-effect much is not a share"],
    ["predict", "No model is named: openedge-query"],
    ["predict frob", '"frob" is no model'],
    ["predict openedge-query --metric frob", '"frob" is no metric'],
    ["predict openedge-query --rows mm=1024,1024", "twice"],
    [
      "predict openedge-query recordBytes=613",
      "recordBytes=613 is an unexpected argument: a setting is given as --set",
    ],
    ["plan frob", '"frob" is no model'],
    ["record", "--to is required"],
    ["record --to localhost", "--to localhost is not an address with a port"],
    ["record postgres://ann:hunter2@db/shop", "record takes no URL: name the database's host and port"],
    ["record --to localhost:99999", "--to localhost:99999 is not an address with a port"],
    ["fidelity openedge-query", "openedge-query is an unexpected argument: --model names a model."],
    ["record --to localhost:1 frob", "frob is an unexpected argument: a command follows after --."],
    ["record --to localhost:1 --", "-- needs a command after it."],
    ["record --to localhost:1 --delay 20m", "--delay 20m is not a time"],
    ["record --to localhost:1 --tls maybe", "--tls maybe: it is one of refuse, terminate, pass."],
    ["record --to localhost:1 --server-tls on", "--server-tls on: it is one of off, verify, no-verify."],
    ["record --to localhost:1 --tls pass --server-tls verify", "--server-tls cannot apply"],
    ["record --to localhost:1 --server-ca ca.pem", "--server-ca is for --server-tls verify."],
    ["record --to localhost:1 --tls terminate --tls-cert c.pem", "--tls-cert and --tls-key belong together"],
    [
      "record --to localhost:1 --server-tls verify --server-ca nowhere.pem",
      "nowhere.pem cannot be read: ENOENT",
    ],
    ["record --to localhost:1 --fail-on frob -- x", "--fail-on frob: it is one of n+1"],
    [
      "plan bulk-insert --rows rowCount=10,20",
      "A plan needs a matrix: give --rows and --columns, for example --rows mode --columns latencyMs.",
    ],
    ["predict program-calls --set calls", "has no value: write, for example, --set calls=1000."],
    [
      "plan bulk-insert --rows place --columns latencyMs=1,8 --cells 99",
      "99 cells: it should be a whole number",
    ],
    ["plan bulk-insert --rows place --columns latencyMs=1,8 --noise loud", "--noise loud is not a share"],
    ["plan bulk-insert --rows place --columns place", "both axes"],
    [`upload a.csv --token ${token}`, "An argument contains an API key"],
    [`upload a.csv --token=${token}`, "An argument contains an API key"],
  ])("that is wrong ends with 2 and says why: %s", async (line, words) => {
    const { exit, out, err } = await run(line);
    expect(err).toContain(words);
    expect([exit, out]).toEqual([2, ""]);
    expect(err).not.toContain(token);
  });
});

describe("compare, of files with several metrics", () => {
  const folder = mkdtempSync(join(tmpdir(), "wirecost-metrics-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, ms: number) => {
    const rows = Array.from({ length: 7 }, (_, run) => `16384,1731,${ms + ((run * 3) % 7)}`);
    writeFileSync(join(folder, name), `${["-Mm,messages,elapsed (ms)", ...rows].join("\n")}\n`);
    return join(folder, name);
  };
  const files = ["compare", file("before.csv", 12_200), file("after.csv", 18_200)];
  const words = [...files, "--fail-on", "regression"];

  it("names the metrics that are not compared", async () => {
    const { exit, out } = await run(files);
    expect(exit).toBe(0);
    expect(out).toContain("not compared  Elapsed (--metric elapsedMs)\n");
    expect(JSON.parse((await run([...files, "--json"])).out)).toMatchObject({ notCompared: ["elapsedMs"] });
  });

  it("name the units of settings in JSON, of a custom table too", async () => {
    const [before, after] = [40, 90].map((ms) => {
      const path = join(folder, `links-${ms}.csv`);
      const rows = [3, 25].flatMap((rtt) => [0, 1, 2, 3, 4].map((run) => `WAN,${rtt},${ms + rtt + run}`));
      writeFileSync(path, `${["link,rtt_ms,took (ms)", ...rows].join("\n")}\n`);
      return path;
    });
    const columns = ["--column", "rtt_ms=setting", "--column", "link=setting"];
    const { out } = await run(["compare", before ?? "", after ?? "", ...columns, "--json"]);
    expect(JSON.parse(out)).toMatchObject({ units: { rtt: "ms" } });
    expect(JSON.parse(out).units).not.toHaveProperty("link");
    expect(JSON.parse((await run([...files, "--json"])).out).units).toEqual({ mm: "bytes" });
  });

  it("judges all of them for --fail-on, unless some are named", async () => {
    const { exit, out, err } = await run(words);
    expect(exit).toBe(99);
    expect(out).toMatch(/Messages\n.*the same count.*Elapsed, ms\n.* \+49 % +7\/7 +worse/s);
    expect(out).not.toContain("not compared");
    expect(err).toContain("Failed on regression: 1 cell.");
    const named = await run([...words, "--metric", "messages"]);
    expect(named.exit).toBe(0);
    expect(named.out).toContain("not compared  Elapsed (--metric elapsedMs)\n");
  });

  it("judges for --fail-on only metrics of both files, with a better direction", async () => {
    const own = (name: string, columns: string, values: (run: number) => string) => {
      const rows = Array.from({ length: 7 }, (_, run) => values((run * 3) % 7));
      writeFileSync(join(folder, name), `${[`threads,${columns}`, ...rows].join("\n")}\n`);
      return join(folder, name);
    };
    const { exit, out } = await run([
      "compare",
      own("was.csv", "p95 (ms),width,tps", (n) => `3,${37 + n / 100},${500 + n},${90 + n / 10}`),
      own("is.csv", "p95 (ms),width", (n) => `3,${37 + n / 100},${700 + n}`),
      ...["--column", "threads=setting", "--column", "width=metric mm none", "--fail-on", "regression"],
      ...["--model", "none"],
    ]);
    expect(exit).toBe(0);
    expect(out).toContain("not compared  width (--metric width)\n");
    expect(out).not.toContain("tps");
  });

  it.each(["elapsedMs", "Elapsed", "elapsed_ms", "Elapsed (ms)"])(
    "compares a metric by its id, label or header: %s",
    async (metric) => {
      const { exit, out } = await run([...words, "--metric", metric, "--metric", "messages"]);
      expect(exit).toBe(99);
      expect(out).toMatch(/\+49 % +7\/7 +worse/);
      expect(out).not.toContain("not compared");
    },
  );
});

describe("compare, of tables with different columns", () => {
  const folder = mkdtempSync(join(tmpdir(), "wirecost-columns-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  /** Six runs of two row counts, in columns that no model knows. */
  const file = (name: string, time: string, factor: number) => {
    const rows = [30, 450].flatMap((batch) =>
      Array.from({ length: 6 }, (_, run) => `${batch},${(factor * (900 - batch) + run / 64).toFixed(4)}`),
    );
    writeFileSync(join(folder, name), `${[`rows loaded,${time}`, ...rows].join("\n")}\n`);
    return join(folder, name);
  };
  const sides = [file("old.csv", "took", 7), file("new.csv", "wall time", 9)];
  const compared = (columns: readonly string[], files = sides) =>
    run([
      ...["compare", ...files, "--model", "bulk-insert", "--metric", "seconds", "--json"],
      ...columns.flatMap((text) => ["--column", text]),
    ]);
  const common = "rows loaded=rowCount";

  it("applies what names a column of one file to that file only", async () => {
    const { exit, out, err } = await compared([common, "took=seconds", "wall time=seconds"]);
    expect([exit, err]).toEqual([0, ""]);
    const [metric] = JSON.parse(out).comparison.metrics;
    expect(metric.cells).toMatchObject([
      { settings: { rowCount: 30 }, sides: [{ runs: 6 }, { runs: 6, against: { outcome: "worse" } }] },
      { settings: { rowCount: 450 }, sides: [{ runs: 6 }, { runs: 6, against: { outcome: "worse" } }] },
    ]);
  });

  it("is a comment of a pull request in Markdown", async () => {
    const options = ["--model", "bulk-insert", "--metric", "seconds", "--format", "markdown"];
    const columns = [common, "took=seconds", "wall time=seconds"].flatMap((text) => ["--column", text]);
    const { exit, out } = await run(["compare", ...sides, ...options, ...columns, "--fail-on", "regression"]);
    expect(exit).toBe(99);
    expect(out).toContain("### Elapsed, s: worse in 2 of 2 cells.\n");
    expect(out).toMatch(/^\| Rows 30 \| [\d,.]+ \| [\d,.]+ \| \+29 % \| 6\/6 \| worse \|$/m);
    expect(out).toContain("old.csv (measured)\n");
    expect(out).toContain("- Failed on ");
  });

  it("names the nearest header of a column that neither file has", async () => {
    const { exit, out, err } = await compared([common, "took=seconds", "Wall-tme=seconds"]);
    expect([exit, out]).toEqual([2, ""]);
    expect(err).toContain(
      '--column Wall-tme=seconds names a column of neither file. The nearest header is "wall time".',
    );
    const swapped = await compared([common, "tok=seconds", "wall time=seconds"]);
    expect(swapped.err).toContain('The nearest header is "took".');
  });

  it("says so where neither side is a table", async () => {
    const { exit, err } = await compared(
      ["took=seconds"],
      ["reference:nexusdb-lan-transactions", "reference:nexusdb-lan-transactions"],
    );
    expect(exit).toBe(2);
    expect(err).toContain("--column took=seconds says what the columns of a table hold, and neither side is");
  });
});

describe("predict", () => {
  it("takes start-up parameters as they are typed", async () => {
    const { out } = await run(
      "predict openedge-query -Mm 8192 -prefetchNumRecs 1000 --set records=1758 --json",
    );
    const { params, cells } = JSON.parse(out);
    expect(params).toMatchObject({ mm: 8192, prefetchNumRecs: 1000, records: 1758 });
    expect(cells).toHaveLength(1);
  });

  it("gives a matrix as a table, and as CSV from which upload reads every setting", async () => {
    const axes = "predict openedge-query --rows -Mm=1024,8192 --columns prefetchNumRecs=16,1000";
    const { out } = await run(axes);
    expect(out.split("\n")[1]).toMatch(/-prefetchNumRecs 16 +1000$/);
    expect(out).toContain(
      "\nhttp://server.example/lab/openedge-query?rows=mm:1024,8192&cols=prefetchNumRecs:16,1000\n",
    );
    const { out: csv } = await run(`${axes} --set recordBytes=23 --set latencyMs=61 --csv`);
    const [head = [], ...cells] = csv
      .trim()
      .split("\n")
      .map((line) => line.split(","));
    const stated = (name: string) => cells.map((cell) => cell[head.indexOf(name)]);
    expect(stated("mm")).toEqual(["1024", "1024", "8192", "8192"]);
    expect(stated("recordBytes")).toEqual(Array(4).fill("23"));
    expect(stated("latencyMs")).toEqual(Array(4).fill("61"));
    const folder = mkdtempSync(join(tmpdir(), "wirecost-predicted-"));
    const path = join(folder, "cells.csv");
    writeFileSync(path, csv);
    const { out: uploaded } = await run(["upload", path, "--dry-run", "--json"]);
    rmSync(folder, { recursive: true });
    expect(JSON.parse(uploaded).uploads[0]).toMatchObject({ rows: 4, unstated: { settings: [] } });
  });
});

describe("predict, of what is only known as a range", () => {
  const settings = "predict openedge-query -Mm 1024 --set prefetchNumRecs=16 --set records=900";
  it("shows the range, names the constant, and keeps the value in JSON", async () => {
    const [cell] = JSON.parse((await run(`${settings} --json`)).out).cells;
    const { low, high, constants } = cell.ranges.messages;
    expect(low).toBeLessThan(high);
    expect(cell.metrics.messages).toBeLessThanOrEqual(high);
    expect(constants.length).toBeGreaterThan(0);
    const { out } = await run(settings);
    expect(out).toMatch(new RegExp(`^Messages +${low}-${high} messages +messages$`, "m"));
    expect(out).toMatch(/^Ranges: of .+ only a range is known without a calibration\.$/m);
    expect(cell.ranges.bufferBytes).toBeUndefined();
  });
  it("shows none of a system without such constants", async () => {
    const args = "predict program-calls --set calls=400";
    expect((await run(args)).out).not.toContain("Ranges:");
    expect(JSON.parse((await run(`${args} --json`)).out).cells[0].ranges).toEqual({});
  });
});

describe("a recorded conversation", () => {
  it("is no measurement, and the command for it is named", async () => {
    const path = join(mkdtempSync(join(tmpdir(), "wirecost-recorded-")), "page.wirecost");
    writeFileSync(path, '{"wirecost":"conversation","version":1}\n');
    const { exit, err } = await run(["compare", path, path]);
    expect([exit, err]).toEqual([2, expect.stringContaining("page.wirecost is a recorded conversation")]);
    rmSync(dirname(path), { recursive: true });
  });
});

describe("fidelity", () => {
  it("gives every figure as JSON", async () => {
    expect(JSON.parse((await run("fidelity --json")).out)).toEqual(withHeldOut(fidelity(models)));
    expect((await run("fidelity --model openedge-servers")).out).toMatch(
      /^openedge-servers +tps +noisy +32 +(\d+\.\d % +){3}(\d+) +(\d+\.\d %\s+){2}/m,
    );
    const own = fidelity(models.filter(({ id }) => id === "program-calls"));
    const [row] = withHeldOut(own).filter(({ heldOut }) => heldOut !== null);
    const { out } = await run("fidelity --model program-calls --values");
    const line = out
      .split("\n")
      .find((text) => text.startsWith(`program-calls ${row?.reference} ${row?.row} `));
    expect(line).toContain(` ${(100 * (row?.heldOut?.error ?? Number.NaN)).toFixed(1)} %`);
  });
});

describe("upload", () => {
  it("sends nothing in a dry run, and says what is odd", async () => {
    const { exit, out } = await run(["upload", fixture, "--dry-run"]);
    expect(exit).toBe(0);
    expect(out).toContain("8 rows of Queries, read as nettraffic");
    expect(out).toContain("Too few runs");
    expect(out).toContain("Nothing was sent.");
  });

  it("names the line of a broken file rather than asking for its system", async () => {
    const { exit, err } = await run([
      "upload",
      fixture.replace("nettraffic-options.txt", "nettraffic-cut-off.txt"),
    ]);
    expect(exit).toBe(2);
    expect(err).toContain(":6: The row ends at character 26");
  });

  it("sees what a tool wrote as that, whichever system is named", async () => {
    const tool = fixture.replace("nettraffic-options.txt", "pgbench-clients.txt");
    for (const model of [[], ["--model", "round-trips"]]) {
      const { exit, out, err } = await run(["upload", tool, "--dry-run", ...model]);
      expect(exit, err).toBe(0);
      expect(out).toContain("24 rows of a custom system, read as pgbench");
    }
  });

  const answer = (status: number, body: object) => async () => Response.json(body, { status });
  const problem = { type: "about:blank", title: "x", detail: "Said so.", status: 500, code: "internal" };
  it.each([
    [
      "no answer",
      () => Promise.reject(new TypeError("fetch failed", { cause: new Error("refused") })),
      3,
      "(refused)",
    ],
    ["trouble", answer(503, { ...problem, status: 503, code: "database-unavailable" }), 3, "Said so."],
    ["a limit", answer(429, { ...problem, status: 429, code: "too-many-requests" }), 3, "Said so."],
    [
      "a path that is a page",
      async () => new Response("<html>", { status: 404 }),
      2,
      "Give --url or WIRECOST_URL as the browser's address of Wirecost without a path",
    ],
    [
      "a path of the API",
      answer(404, {
        ...problem,
        status: 404,
        code: "not-found",
        detail: "There is no operation GET /api/api/key.",
      }),
      2,
      "without a path",
    ],
    ["an answer that breaks off", () => Promise.reject(new TypeError("terminated")), 3, "does not answer"],
    [
      "orders to the terminal",
      answer(404, { ...problem, status: 404, code: "not-found", detail: "\u001b[2J" }),
      2,
      "\\u001b[2J",
    ],
    ["a refused key", answer(401, { ...problem, status: 401, code: "key-refused" }), 2, "Said so."],
    ["another product", answer(200, { hello: "world" }), 3, "does not know"],
    ["a page for signing in", async () => new Response("<html>"), 3, "wirecost: The answer is no JSON"],
    [
      "a proxy without a server",
      async () => new Response("<html>", { status: 503, headers: { "retry-after": "7" } }),
      3,
      "wirecost: The server answered 503. Try again in 7 s.",
    ],
    [
      "a redirect",
      () => Promise.reject(new TypeError("fetch failed", { cause: new Error("unexpected redirect") })),
      3,
      "wirecost: The server redirects to another address",
    ],
  ] as const)("ends by what the server does: %s", async (_, send, exit, words) => {
    const ended = await run(["upload", fixture], send);
    expect(ended.err).toContain(words);
    expect(ended.exit).toBe(exit);
  });

  it("sends the key as a header, and follows no redirect with it", async () => {
    const requests: [string, RequestInit | undefined][] = [];
    await run(["upload", fixture], async (url, init) => {
      requests.push([String(url), init]);
      return answer(401, { ...problem, status: 401 })();
    });
    const [[url, init] = ["", undefined]] = requests;
    expect(url).toBe("http://server.example/api/key");
    expect(new Headers(init?.headers).get("authorization")).toBe(`Bearer ${token}`);
    expect(init?.redirect).toBe("error");
  });
});
