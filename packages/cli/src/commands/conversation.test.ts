import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ConversationWriter, type Statement } from "@wirecost/conversation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCli } from "../run-cli.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wirecost-conversation-"));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...words: readonly string[]) => runOn("", ...words);

/** @param input text on standard input */
async function runOn(input: string, ...words: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const exit = await runCli(["conversation", ...words], {
    env: {},
    home: "/nowhere",
    send: () => Promise.reject(new Error("no request expected")),
    out: (text) => void out.push(text),
    async *input() {
      yield new TextEncoder().encode(input);
    },
    err: (text) => void err.push(text),
  });
  return { exit, out: out.join(""), err: err.join("") };
}

const list: Statement = { text: "SELECT id FROM invoice", operation: "SELECT", tables: ["invoice"] };
const line: Statement = {
  text: "SELECT * FROM invoice_line WHERE invoice_id = ?",
  operation: "SELECT",
  tables: ["invoice_line"],
};

/** A list and one query for each of its 73 rows: 0.7 ms on the server, 0.3 ms in the program, over 0.4 ms. */
function recording(rttUs: number | null = 400, startedAt: string | null = null): string {
  const lines: string[] = [];
  const writer = new ConversationWriter((one) => void lines.push(one), {
    kind: "recorder",
    name: "invoices",
    startedAt,
    timesAt: "client",
    lowerBound: false,
  });
  writer.connect({ protocol: "postgresql", encrypted: false, rttUs });
  for (let i = 0; i <= 73; i++) {
    const sentUs = 1400 * i;
    const times = { sentUs, requestedUs: sentUs, answeredUs: sentUs + 1100, endUs: sentUs + 1100 };
    const statement = i === 0 ? list : line;
    const call = { statement, kind: "execute", rows: i === 0 ? 73 : 2, values: i, transaction: 0 } as const;
    writer.trip({
      connection: 0,
      kind: "query",
      ...times,
      requestBytes: 90,
      replyBytes: 400,
      calls: [{ ...call, endpoint: undefined }],
    });
  }
  writer.end();
  return lines.join("");
}

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

describe("wirecost conversation", () => {
  it("prints times over other networks, and the statements that cause them", async () => {
    const { exit, out, err } = await run(await file("a.wirecost", recording()), "--rtt", "8,45ms,0.3s");
    expect([exit, err]).toEqual([0, ""]);
    expect(out).toContain(
      "invoices: 74 round trips over 1 connection in 103 ms, over a round trip of 400 µs\n",
    );
    // 74 trips of 45 ms and 0.7 ms on the server, 73 pauses of 0.3 ms, and 45 ms to open the connection.
    expect(out).toMatch(/45\.0 ms +3\.45 s +98 % +2 % +1 %/);
    expect(out).toContain(
      "N+1 queries: `SELECT * FROM invoice_line WHERE invoice_id = ?` took 73 round trips",
    );
    expect(out).toMatch(/SELECT \* FROM invoice_line WHERE invoice_id = \? +73 +73 +146 +80\.3 ms/);
  });

  it("reads standard input for -, once", async () => {
    const { exit, out } = await runOn(recording(), "-", "--rtt", "45");
    expect(exit).toBe(0);
    expect(out).toContain("invoices: 74 round trips over 1 connection in 103 ms");
    expect((await runOn("mm\n1\n", "-")).err).toMatch(/^wirecost: -: The file is none of these/);
    expect((await runOn(recording(), "-", "--baseline", "-")).err).toContain("standard input is one file");
  });

  it("gives the same as JSON, also for a gzipped file", async () => {
    const path = await file("a.wirecost.gz", gzipSync(recording()));
    const { out } = await run(path, "--rtt", "30", "--set", "bandwidthMbit=1Gbit", "--json");
    const { trips, predictions, statements, findings } = JSON.parse(out);
    expect(findings).toMatchObject([
      { kind: "n+1", statements: [2], source: 1, savedTrips: 72, title: "N+1 queries" },
    ]);
    expect(trips).toBe(74);
    expect(predictions).toMatchObject([{ rttMs: 30, serverMs: expect.closeTo(74 * 0.7, 6) }]);
    expect(predictions[0].clientMs).toBeCloseTo(73 * 0.3, 6);
    expect(statements[0]).toMatchObject({ ...line, calls: 73, rows: 146 });
  });

  it("is Markdown for a pull request comment, with any statement text", async () => {
    const hostile = (text: string) => text.replaceAll("invoice_line", "`x|y` <img src=q>");
    const path = await file("i.wirecost", hostile(recording()).replace('"invoices"', '"<b>page</b> @ann"'));
    const { exit, out } = await run(path, "--rtt", "8,45", "--treat", "2=join", "--format", "markdown");
    expect(exit).toBe(0);
    const [mark, , sentence] = out.split("\n");
    expect(mark).toBe("<!-- wirecost conversation -->");
    expect(sentence).toBe(
      "**&#60;b&#62;page&#60;/b&#62; &#64;ann made 74 round trips**; at a round-trip time of 45.0 ms it takes **3.45 s**. N+1 queries: 72 round trips can be saved.",
    );
    expect(out).toContain("| 45.0 ms | 3.45 s | 98 % | 2 % | 1 % | 137 ms to 209 ms |");
    expect(out).toContain("- **N+1 queries** (72 round trips, 3.24 s at 45.0 ms): <code>SELECT");
    expect(out).toMatch(/^\| 2 \| <code>SELECT .*&#60;img src=q&#62;.* \| 73 \| 73 \| 146 \| 3\.\d+ s \|$/m);
    expect(out.replace(/<!--.*-->|<\/?code>/g, "")).not.toMatch(/<|@/);
  });

  it("sums the time of each request, if requests are named", async () => {
    const namedPath = recording()
      .replace("\n", '\n{"endpoint":0,"name":"GET /<invoices>|"}\n')
      .replace(/"calls":\[\[1,2,\d+,0,0,/g, (call, at) => (at % 2 === 0 ? `${call.slice(0, -2)}1,` : call));
    const path = await file("named.wirecost", namedPath);
    const { endpoints } = JSON.parse((await run(path, "--rtt", "45", "--json")).out);
    const [first, second] = endpoints;
    expect(first.trips + second.trips).toBe(74);
    expect(endpoints.map(({ name }: { name: string | null }) => name).sort()).toEqual([
      "GET /<invoices>|",
      null,
    ]);
    expect((await run(path, "--rtt", "45")).out).toMatch(
      /^request +calls +round trips +rows +recorded +at 45.0 ms$/m,
    );
    const markdown = (await run(path, "--rtt", "45", "--format", "markdown")).out;
    expect(markdown).toContain("### Requests\n\n| request | calls |");
    expect(markdown).toContain("| GET /&#60;invoices&#62;&#124; |");
  });

  it("compares with an earlier recording", async () => {
    const before = await file("before.wirecost", recording());
    const one = "SELECT * FROM invoice JOIN invoice_line USING (id)";
    const after = await file(
      "after.wirecost",
      recording()
        .split("\n")
        .filter((text) => !text.startsWith('{"trip"') || /^\{"trip":\[0,0,(0|1400),/.test(text))
        .join("\n")
        .replace(line.text, one)
        .replace(/"end":\{.*/, '"end":{"trips":2,"calls":2}}'),
    );
    const words = [after, "--baseline", before, "--rtt", "45"];
    const { out, err } = await run(...words);
    expect(err).toBe("");
    expect(out).toContain("Before, in before.wirecost: 74 round trips; now 2\n");
    expect(out).toMatch(/45\.0 ms +3\.45 s +137 ms +-3\.31 s/);
    const markdown = (await run(...words, "--format", "markdown")).out;
    expect(markdown).toContain(
      "| gone | `SELECT * FROM invoice_line WHERE invoice_id = ?` | 73 in 73 calls |  |",
    );
    expect(markdown).toContain(`| new | \`${one}\` |  | 1 in 1 call |`);
    const { baseline } = JSON.parse((await run(...words, "--format", "json")).out);
    expect(baseline).toMatchObject({ name: "before.wirecost", trips: 74 });
    // A stated time does not apply to a baseline with its own, and a truncated baseline is reported.
    const cut = await file("cut.wirecost", recording().split("\n").slice(0, 30).join("\n"));
    const unknown = await file("unknown.wirecost", recording(null));
    const stated = await run(unknown, "--baseline", cut, "--recorded-rtt", "99ms", "--rtt", "45");
    const alone = JSON.parse((await run(cut, "--rtt", "45", "--json")).out);
    const compared = JSON.parse(
      (await run(unknown, "--baseline", cut, "--recorded-rtt", "99ms", "--rtt", "45", "--json")).out,
    );
    expect(compared.baseline.predictions).toEqual(alone.predictions);
    expect(stated.out).toContain(
      "Not included in cut.wirecost, which is compared with: end of the recording",
    );
    expect(baseline.statements).toMatchObject([
      { text: line.text, after: null },
      { text: one, before: null },
    ]);
  });

  it('says "at least" if the source has only one round trip per call', async () => {
    const lower = recording().replace('"lowerBound":false', '"lowerBound":true');
    const path = await file("spans.wirecost", lower);
    expect((await run(path)).out).toContain("invoices: at least 74 round trips over");
    expect((await run(path, "--format", "markdown")).out).toContain(
      "**invoices made at least 74 round trips**",
    );
    const log = lower.replace('"kind":"recorder"', '"kind":"log"').replace('"client"', '"server"');
    const logged = await file("log.wirecost", log);
    const drop = (what: string) => log.replace('{"end"', `{"dropped":"${what}","count":3}\n{"end"`);
    const took = async (name: string, text: string) =>
      (await run(await file(name, text), "--recorded-rtt", "0.7ms", "--rtt", "0.7")).out.split("\n", 1)[0];
    const inMs = /connection in ([\d.]+) ms/;
    const whole = Number(inMs.exec((await took("m.wirecost", log)) ?? "")?.[1]);
    const seconds =
      "times within a second, which the log does not have: statements follow each other without a pause";
    const coarse = await took("t.wirecost", drop(seconds));
    expect(coarse).toMatch(/ ms without the network within each second, over a round trip of 700 µs$/);
    // Nor does it have half a round trip at its ends.
    expect(Number(inMs.exec(coarse ?? "")?.[1])).toBeCloseTo(whole - 0.7, 0);
    expect((await run(logged, "--recorded-rtt", "0.7ms")).out).toContain(
      "invoices: 74 round trips (each statement counts as one) over",
    );
    expect((await run(await file("i.wirecost", recording()))).out).toContain("invoices: 74 round trips over");
  });

  it("reports that several connections hide what waited for what", async () => {
    const mixed = (rttUs: number, sentUs: number) =>
      recording(rttUs)
        .replace(
          /\n(?=\{"statement":0)/,
          `\n{"connection":1,"protocol":"postgresql","encrypted":false,"rttUs":${rttUs}}\n`,
        )
        .replace('{"trip":[0,0,2800', `{"trip":[1,0,${sentUs}`);
    const note = "Several connections were in use at once.";
    expect((await run(await file("f.wirecost", mixed(400, 2450)))).out).toContain(note);
    expect((await run(await file("g.wirecost", mixed(1000, 2450)))).out).not.toContain(note);
    // They alternated.
    expect((await run(await file("i.wirecost", mixed(400, 2800)))).out).not.toContain(note);
    expect((await run(await file("h.wirecost", recording(400)))).out).not.toContain(note);
  });

  it("says that nothing was recorded", async () => {
    const nothing = `${recording().split("\n", 1)[0]}\n{"end":{"trips":0,"calls":0}}\n`;
    const { exit, out } = await run(await file("nothing.wirecost", nothing));
    expect([exit, out]).toEqual([0, expect.stringContaining("There is no round trip in it.")]);
    expect(out).not.toContain("--recorded-rtt");
  });

  it("opens a truncated gzipped file up to the truncation", async () => {
    const path = await file("half.wirecost.gz", gzipSync(recording()).subarray(0, 500));
    const { exit, out } = await run(path);
    expect(exit).toBe(0);
    expect(out).toContain("Not included: end of the recording: the file was cut off (1).");
  });

  it("reads a server's log, which has neither the network nor rows", async () => {
    const line = (ms: number, sql: string) =>
      `2026-03-04 10:00:00.${ms} UTC [31] LOG:  duration: 4.000 ms  statement: ${sql}\n`;
    const log = [1, 2, 3].map((id) => line(100 + 15 * id, `select name from item where id = ${id}`));
    const path = await file("server.log", log.join(""));
    const { out } = await run(path);
    expect(out).toContain("For a prediction, state the round-trip time between the program and its database");
    expect(out).toContain("It was read as a PostgreSQL log.");
    expect(out).toMatch(/SELECT name FROM item WHERE id = \? +3 +3 +\? +12\.0 ms/);
    const { out: predicted } = await run(path, "--recorded-rtt", "1ms", "--rtt", "41", "--json");
    // Two pauses of 11 ms include the network.
    expect(JSON.parse(predicted)).toMatchObject({
      readAs: "a PostgreSQL log",
      predictions: [{ trips: 3, networkMs: 123, serverMs: 12, clientMs: 20 }],
    });
    expect((await run(path, "--format", "markdown")).out).toContain("| 3 | 3 | ? |");
  });

  it("uses the given round-trip time if the file has none", async () => {
    const path = await file("b.wirecost", recording(null));
    expect((await run(path)).out).toContain("No round-trip time was recorded");
    const { out } = await run(path, "--recorded-rtt", "400us", "--rtt", "45", "--json");
    expect(JSON.parse(out).predictions[0].serverMs).toBeCloseTo(74 * 0.7, 6);
  });

  it("reports an impossible round-trip time", async () => {
    const path = await file("j.wirecost", recording());
    const words = [path, "--recorded-rtt", "5ms"];
    const text =
      "cannot have a round-trip time of 5.00 ms: 74 of 74 answers came sooner, the fastest after 1.10 ms";
    expect((await run(...words)).out).toContain(text);
    expect((await run(...words, "--format", "markdown")).out).toContain(text);
    expect(JSON.parse((await run(...words, "--json")).out).recordedRttProblem).toContain(text);
    expect((await run(path, "--recorded-rtt", "1.1ms")).out).not.toContain("cannot have");
  });

  it("parses a window of 64k like TCP tools", async () => {
    const path = await file("k.wirecost", recording().replace(/(,90),400\]/, "$1,200000]"));
    const found = async (window: string) =>
      JSON.parse(
        (await run(path, "--rtt", "30", "--set", `windowBytes=${window}`, "--json")).out,
      ).findings.find(({ kind }: { kind: string }) => kind === "large-answer")?.numbers.windowBytes;
    expect([await found("64k"), await found("64kB"), await found("64 KiB")]).toEqual([
      65_536, 64_000, 65_536,
    ]);
    // 100 Mbit/s and 1 ms have less than a window in flight, so it never waits.
    expect(
      (await run(path, "--rtt", "1", "--set", "windowBytes=64k", "--set", "bandwidthMbit=100")).out,
    ).not.toContain("Large answer");
  });

  it("predicts changed statement execution", async () => {
    const path = await file("e.wirecost", recording());
    const { out } = await run(path, "--rtt", "45", "--treat", "2=join");
    expect(out).toContain("With these changes: 2 round trips\n");
    // One of 73 round trips remains, at most with 0.7 ms on the server and 0.3 ms in the program for each.
    expect(out).toMatch(/45\.0 ms +137 ms +209 ms +3\.24 s/);
    expect(out).toContain("With changes it takes at least this if");
    const { predictions, changed } = JSON.parse(
      (await run(path, "--rtt", "8,45", "--treat", "2=together:10", "--json")).out,
    );
    expect(changed.map(({ trips }: { trips: number }) => trips)).toEqual([9, 9]);
    expect(predictions[1].elapsedMs - changed[1].most.elapsedMs).toBeCloseTo(65 * 45, 1);
    expect(predictions[1].elapsedMs - changed[1].least.elapsedMs).toBeCloseTo(65 * 46, 1);
    const unused = (await run(path, "--treat", "1=together:10")).out;
    expect(unused).toContain("The change of statement 1 has no effect: it needs two executions");
    expect(unused).not.toContain("With changes it takes");
    const one = ["--treat", "1=together:10", "--treat", "2=join"];
    const mixed = (await run(path, ...one)).out;
    expect(mixed).toContain("The change of statement 1 has no effect");
    expect(mixed).toContain("With these changes: 2 round trips");
    expect(mixed).not.toContain("The change of statement 2");
    expect((await run(path, ...one, "--format", "markdown")).out).toContain(
      "The change of statement 1 has no effect",
    );
    expect(JSON.parse((await run(path, ...one, "--json")).out).changesWithoutEffect).toEqual([1]);
  });

  describe("with the requests of a page", () => {
    const entry = (atMs: number, wait: number, url: string) => ({
      pageref: "page_1",
      startedDateTime: new Date(Date.UTC(2026, 4, 6, 7, 8, 9) + atMs).toISOString(),
      time: wait,
      request: { method: "GET", url, headers: [] },
      response: { status: 200, headers: [], content: { mimeType: "text/html" } },
      timings: { send: 0, wait, receive: 0 },
    });
    /** 10 and 90 ms of the recording's 103.3 ms. */
    const page = JSON.stringify({
      log: {
        version: "1.2",
        creator: { name: "x", version: "1" },
        pages: [],
        entries: [entry(0, 10, "https://shop.example/"), entry(12, 90, "https://shop.example/invoices")],
      },
    });

    it("prints what they waited for, in each format", async () => {
      const paths = [
        await file("page.har", page),
        await file("dated.wirecost", recording(400, "2026-05-06T07:08:09.000Z")),
      ];
      const { out } = await run(...paths, "--rtt", "20.4");
      expect(out).toMatch(
        /^This page’s 2 requests waited 100 ms, 78\.\d ms of it for 74 round trips to the database; at 20\.4 ms each they wait 1\.60 s, 1\.58 s of it/,
      );
      expect(out).toMatch(
        /database at +requests wait +web network +database network +database server +application/,
      );
      expect(out).toContain("The clocks of page.har and invoices are taken to agree");
      const treated = await run(...paths, "--rtt", "20.4", "--treat", "2=cache:100%");
      expect(treated.out).toMatch(
        /at 20\.4 ms each they wait 1\.60 s, 1\.58 s of it for the database, and with the chosen change at most [\d.]+ ms\./,
      );
      const markdown = (await run(...paths, "--format", "markdown")).out;
      expect(markdown).toContain("| as recorded | 100 ms |");
      const { pages } = JSON.parse((await run(...paths, "--rtt", "20.4", "--json")).out);
      expect(pages.links).toEqual({ traced: 0, contained: 74, ambiguous: 0, outside: 0 });
      // 74 round trips, and one to open the connection.
      expect(pages.predictions[0].waitedMs).toBeCloseTo(100 + 75 * 20, 0);
      expect(pages.requests.map(({ name }: { name: string }) => name)).toEqual(["GET /", "GET /invoices"]);
    });

    it("have their own findings, in addition to those of the database", async () => {
      const lines = Array.from({ length: 7 }, (_, i) =>
        entry(12 + 10 * i, 9, `https://shop.example/lines/${4 + i}`),
      );
      const often = JSON.stringify({
        log: { ...JSON.parse(page).log, entries: [entry(0, 10, "https://shop.example/"), ...lines] },
      });
      const paths = [
        await file("often.har", often),
        await file("dated.wirecost", recording(400, "2026-05-06T07:08:09.000Z")),
      ];
      const { out } = await run(...paths);
      expect(out).toContain(
        "N+1 requests: GET /: `GET /lines/?` took 7 round trips in 1 place after `GET /`",
      );
      expect(out).toContain("N+1 queries: ");
      const markdown = (await run(...paths, "--format", "markdown")).out;
      expect(markdown).toContain("- **N+1 requests**: GET /: `GET /lines/?` took 7 round trips");
      const { pages } = JSON.parse((await run(...paths, "--json")).out);
      expect(pages.findings).toMatchObject([{ file: "often.har", kind: "n+1", trips: 7, savedTrips: 6 }]);
    });

    it("use a stated clock offset", async () => {
      const paths = [
        await file("page.har", page),
        await file("dated.wirecost", recording(400, "2026-05-06T07:08:09.000Z")),
      ];
      const { out } = await run(...paths, "--ahead", "page.har=50ms", "--json");
      expect(JSON.parse(out).pages.files[0].clock).toEqual({ aheadUs: 50_000, spareUs: 0, by: "stated" });
      const { err } = await run(...paths, "--ahead", "other.har=50ms");
      expect(err).toMatch(/no file of web pages has that name; there is page\.har/);
    });
  });

  it.each([
    [["FILE", "--treat", "join"], /--treat join: write the number of a statement from 1 to 2/],
    [["FILE", "--treat", "3=join"], /--treat 3=join: write the number of a statement from 1 to 2/],
    [["FILE", "--treat", "1=join", "--treat", "1=remove"], /statement 1 has a change already/],
    [["FILE", "--treat", "1=frob"], /"frob" is none of join, together, cache, fetch, unprepared and remove/],
    [["FILE", "--treat", "1=together"], /together takes a whole number from 1, such as together:100/],
    [["FILE", "--treat", "1=fetch:0.5"], /fetch takes a whole number from 1/],
    [["FILE", "--treat", "1=cache:120%"], /is not a share from 0 to 100 %/],
    [["FILE", "--treat", "1=join:5"], /join takes no value/],
    [[], /Name a file: a recording/],
    [["/nowhere/x.wirecost"], /x\.wirecost: there is no such file\./],
    [["FILE", "FILE"], /The times of invoices have no date or no time zone/],
    [
      ["FILE", "--ahead", "5ms"],
      /--ahead 5ms: there are no requests of web pages \(HAR\) beside a recording/,
    ],
    [["FILE", "--ahead", "soon"], /--ahead soon: "soon" is not a number/],
    [["FILE", "--format", "csv"], /--format csv: it is one of text, markdown, json/],
    [["FILE", "--format", "markdown", "--json"], /markdown and json are two formats/],
    [["FILE", "--rtt", "fast"], /Round-trip time: "fast" is not a number from 0\.01 to 1000 ms/],
    [
      ["FILE", "--set", "nope=5"],
      /nope" is not a setting of a network: bandwidthMbit, lossPercent, windowBytes, slowStart, mtu, savedByCompression, tlsTrips, pool\./,
    ],
    [["FILE", "--set", "rowCount=5"], /rowCount" is not a setting of a network: bandwidthMbit, /],
    [["FILE", "--set", "rttMs=5"], /--set rttMs=5: --rtt names the round-trip times/],
    [["FILE", "--recorded-rtt", "1,2"], /--recorded-rtt 1,2: a recording has one round-trip time/],
    [["FILE", "--set", "mtu=3"], /--set mtu=3: /],
  ])("refuses %j in words", async (words, message) => {
    const path = await file("c.wirecost", recording());
    const { exit, err } = await run(...words.map((word) => (word === "FILE" ? path : word)));
    expect(exit).toBe(2);
    expect(err).toMatch(message);
  });

  it.each([
    ["a table", "mm,messages\n1024,5\n", /The file is none of these: a \.wirecost recording/],
    [
      "a file without an end of a line",
      `{"wirecost":"conversation"${" ".repeat(2_000_000)}`,
      /Line 1: It has \d+ characters: at most 1000000 are read/,
    ],
  ])("names the file where it is %s", async (_, content, message) => {
    const { exit, err } = await run(await file("d.wirecost", content));
    expect(exit).toBe(2);
    expect(err).toMatch(/d\.wirecost: /);
    expect(err).toMatch(message);
  });
});

describe("counts without an order", () => {
  const EXPORT = `query,calls,total_exec_time,rows
"select * from order_line where order_id = $1",120000,3400.5,360000
"update stock set qty = qty - $1",8000,900,8000
`;
  const written = async () => {
    const file = join(folder, "statements.csv");
    await writeFile(file, EXPORT);
    return file;
  };

  it("cost at most executions x round-trip time, and list what is unknown", async () => {
    const { exit, out } = await run(await written(), "--rtt", "1,20");
    expect(exit).toBe(0);
    expect(out).toContain(
      "statements.csv: 128,000 executions of 2 statements, for which the server took 4.30 s",
    );
    expect(out).toMatch(/round trip {2}takes at most/);
    expect(out).toMatch(/1.00 ms +2.21 min/);
    expect(out).toContain("no time line, no N+1 query or other finding");
    expect(out).toContain("It was read as an export of pg_stat_statements.");
    const { out: json } = await run(await written(), "--rtt", "20", "--json");
    expect(JSON.parse(json).predictions).toMatchObject([{ networkMs: 2_560_000, serverMs: 4300.5 }]);
    const { out: markdown } = await run(await written(), "--rtt", "20", "--format", "markdown");
    expect(markdown).toContain("counts 128,000 executions");
  });

  it("reject a change, which needs an order", async () => {
    const { exit, err } = await run(await written(), "--treat", "1=join");
    expect(exit).not.toBe(0);
    expect(err).toContain("--treat 1=join");
    expect(err).toContain("has counts without an order");
  });
});
