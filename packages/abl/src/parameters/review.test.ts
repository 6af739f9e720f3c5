import { openedgeQuery, parseParams } from "@wirecost/sim-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parameterDifference } from "./edits.ts";
import { networkFacts } from "./network-facts.ts";
import { parseRelease, RELEASES } from "./release.ts";
import { joinsOnServer, releaseSettings } from "./release-settings.ts";
import { type Review, type ReviewRequest, reviewParameters } from "./review.ts";
import { costText, reviewSentence } from "./texts.ts";
import { queryWorkload, reviewedWorkload } from "./workload.ts";

const params = parseParams(openedgeQuery, { records: 913, recordBytes: 150, fields: false, latencyMs: 7 });

function review(
  text: string,
  version = "12.8",
  more: Partial<ReviewRequest> & { readonly client?: string; readonly clients?: number } = {},
): Review {
  const release = parseRelease(version);
  if (!release) throw new RangeError(version);
  const { client, clients, ...request } = more;
  return reviewParameters({
    files: [{ name: "server.pf", text }],
    clientFiles: client === undefined ? [] : [{ name: "client.pf", text: client }],
    release,
    workload: reviewedWorkload(queryWorkload(params), 7, clients),
    ...request,
  });
}

const found = (of: Review) => of.findings.map(({ kind, name, line }) => [kind, name, line]);
const row = ({ parameters }: Review, name: string) => parameters.find(({ fact }) => fact.name === name);
const fixed = (of: Review) =>
  parameterDifference(
    of.read,
    of.findings.flatMap(({ edits = [] }) => edits),
  );

describe("defaults", () => {
  it.each([
    ["-Mm", "10.2B", 1024],
    ["-Mm", "11.7", 1024],
    ["-Mm", "12.2", 8192],
    ["-Mm", "13", 8192],
    ["-prefetchNumRecs", "11.3", 16],
    ["-prefetchNumRecs", "12.8", 64],
    ["-prefetchFactor", "11.7", 0],
    ["-prefetchFactor", "12.8", 100],
    ["-prefetchDelay", "11.7", false],
    ["-prefetchDelay", "13.0", true],
    ["-Nmsgwait", "11.7", 2],
    ["-threadedServer", "12.8", 1],
    ["-ssj", "12.2", 1],
  ])("of %s in %s is %s", (name, version, value) => {
    expect(
      row(review(`-S 1\n${name === "-Nmsgwait" ? "-Nmsgwait 9" : "-n 40"}`, version), name)?.standard,
    ).toBe(value);
  });

  it.each(RELEASES)("of %s are those used for ABL source", (version) => {
    const release = parseRelease(version);
    const { parameters } = review("-S 900", version);
    expect(release && releaseSettings(release)).toEqual(
      Object.fromEntries(
        parameters.flatMap(({ fact: { setting }, standard }) =>
          setting?.model === openedgeQuery ? [[setting.param, standard]] : [],
        ),
      ),
    );
  });

  it("of -Ma is -n divided by -Mn, and of -threadedServer depends on the license", () => {
    expect(row(review("-n 90 -Mn 7"), "-Ma")?.value).toBe(12);
    const workgroup = review("-n 90", "12.8", { license: "workgroup" });
    expect([row(workgroup, "-threadedServer")?.value, row(workgroup, "-ssj")?.value]).toEqual([0, 0]);
  });

  it.each([
    ["-S 7", "12.2", "", true],
    ["-S 7", "11.7", "", false],
    ["-S 7 -ssj 0", "12.2", "", false],
    ["-S 7 -ssj 1 -threadedServer 0", "12.2", "", false],
    ["-S 7", "12.8", "workgroup", false],
  ])("decide whether the server joins: %s in %s %s: %s", (text, version, license, expected) => {
    const { joinsOnServer } = review(text, version, license === "workgroup" ? { license } : {});
    expect(joinsOnServer).toBe(expected);
  });

  it("decide whether the server of ABL source joins", () => {
    const of = (ssj?: boolean, threadedServer?: boolean, version = "") =>
      joinsOnServer({ ssj, threadedServer }, parseRelease(version));
    expect([of(), of(true), of(false), of(true, false), of(undefined, true)]).toEqual([
      undefined,
      true,
      false,
      false,
      true,
    ]);
    const of12 = [of(undefined, undefined, "12.4"), of(false, undefined, "12.4")];
    expect([...of12, of(undefined, false, "12.4"), of(undefined, undefined, "11.7")]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("are shown with every source that states one", () => {
    expect(row(review("-S 1"), "-prefetchNumRecs")?.defaults.map(({ value }) => value)).toEqual([
      64, 16, 100,
    ]);
    expect(row(review("-S 1", "12.1"), "-Mm")?.defaults.map(({ value }) => value)).toEqual([
      8192, 1024, 1024,
    ]);
    expect(row(review("-S 1", "11.7"), "-ssj")).toBeUndefined();
  });

  it("have a source each", () => {
    for (const { defaults, name } of networkFacts)
      for (const { source } of defaults) expect(source.title, name).toMatch(/\d|talk|12|license|knowledge/);
  });
});

describe("costs", () => {
  it("are the model's, compared with the default and the best value", () => {
    const found = review("-S 1 -Mm 2048", "12.8");
    const cost = row(found, "-Mm")?.cost;
    const messages = (mm: number) => Number(openedgeQuery.simulate({ ...found.settings, mm }).messages);
    expect(cost?.overDefault?.messages).toBe(messages(2048) - messages(8192));
    expect(cost?.better?.saves.messages).toBeGreaterThan(0);
    expect(costText(row(found, "-Mm") as never, found)).toMatch(
      /^costs \d+ messages, [\d.]+ m?s against the default; -Mm/,
    );
  });

  it("suggest the default of several values that cost the same", () => {
    const found = review("-S 1 -prefetchFactor 30 -prefetchNumRecs 9000 -Mm 9000", "12.8");
    expect(row(found, "-prefetchFactor")?.cost.better?.value).toBe(100);
  });

  it("count servers and clients by the broker's rules", () => {
    const { servers } = review("-n 500 -Mn 6 -Ma 8 -Mi 3", "12.8", { clients: 70 });
    expect(servers).toMatchObject({ clients: 70, servers: 6, mostClients: 8, refused: 22 });
    const limited = review("-n 500 -Mn 6 -Ma 8 -Mi 3 -Mpb 2", "12.8", { clients: 10 }).servers;
    expect(limited).toMatchObject({ servers: 2, mostClients: 5, refused: 0 });
  });
});

describe("conflicts", () => {
  it.each([
    ["-Mpb 9 -Mn 4", "-Mpb", /-Mpb 9 is more than -Mn 4/],
    ["-Mi 30 -Ma 20", "-Mi", /-Mi 30 is more than -Ma 20/],
    ["-n 200 -Mn 6 -Ma 10", "-Mn", /60 remote clients, 140 less than -n 200/],
    ["-n 70 -Mn 25 -Mpb 4 -Ma 10 -ServerType BOTH", "-Mpb", /40 remote clients, 30 less than -n 70/],
    ["-minport 4000 -maxport 4003 -Mn 9", "-maxport", /has 4 ports for up to 9 servers/],
    ["-minport 4000 -maxport 3000", "-maxport", /empty range/],
    ["-ssj 1 -threadedServer 0", "-ssj", /does no joins/],
    ["-H localhost -Mn 3", "-H", /own machine only/],
    ["-Mm 400 -Mn 2", undefined, undefined],
  ])("%s", (text, name, message) => {
    const conflicts = review(`-S 900\n${text}`).findings.filter(({ kind }) => kind === "conflict");
    expect(conflicts.map((one) => [one.name, one.line])).toEqual(name === undefined ? [] : [[name, 2]]);
    if (message) expect(conflicts[0]?.message).toMatch(message);
  });

  it("have at most -Ma clients by default, and at least one port per server", () => {
    const large = review("-S 900\n-n 7000\n-Mn 3\n");
    expect(row(large, "-Ma")?.value).toBe(2048);
    expect(large.servers.refused).toBe(7000 - 3 * 2048);
    expect(found(large)).toEqual([["conflict", "-Mn", 3]]);
    const narrow = "-S 900\n-minport 7001 -maxport 7003\n";
    expect(found(review(narrow))).toEqual([["conflict", "-maxport", 2]]);
    expect(found(review(`${narrow}-m3\n`))).toEqual([]);
    expect(found(review(`${narrow}-m3 -Mpb 5\n`))).toEqual([["conflict", "-maxport", 2]]);
    // It has the primary broker's -Mn, not the default.
    expect(review(`${narrow}-m3 -Mpb 9\n`).findings[0]?.message).toContain("for up to 9 servers");
  });

  it("allow what -n counts in addition to remote clients, and clients of another broker", () => {
    expect(found(review("-S 1 -n 210 -Ma 10 -Mn 20"))).toEqual([["note", "-Mn", 1]]);
    expect(found(review("-S 1 -n 210 -Ma 10 -Mn 22 -Mpb 12"))).toEqual([["note", "-Mpb", 1]]);
    expect(found(review("-m3 -S 1 -Ma 5 -Mi 5 -Mpb 2 -ServerType SQL"))).toEqual([
      ["note", "-ServerType", 1],
    ]);
  });

  it("are corrected together: the servers of -Mpb and -Mi with those of -Mn and -Ma", () => {
    const servers = fixed(review("-S 1\n-n 210\n-Mn 9\n-Mi 3\n-Ma 4\n-Mpb 20\n"));
    expect(servers.match(/^\+-.*/gm)).toEqual(["+-Mn 53", "+-Mpb 53"]);
    const seats = (mi: number) =>
      fixed(review(`-S 1\n-n 210\n-Mn 9\n-Mi ${mi}\n-Ma 4\n`, "12.8", { clients: 150 }));
    expect(seats(5).match(/^\+-.*/gm)).toEqual(["+-Ma 17"]);
    expect(seats(18).match(/^\+-.*/gm)).toEqual(["+-Mi 17", "+-Ma 17"]);
  });

  it("depend on the workload and the license", () => {
    expect(review("-S 1 -Ma 5 -Mn 4", "12.8", { clients: 33 }).findings[0]?.message).toMatch(
      /13 of 33 clients are refused/,
    );
    const large = { ...params, recordBytes: 2100 };
    const [fragments] = review("-S 1 -Mm 2048", "12.8", {
      workload: reviewedWorkload(queryWorkload(large), 7, undefined),
    }).findings;
    expect(fragments?.message).toMatch(/2100 bytes .* do not fit in -Mm 2048/);
    expect(review("-S 1 -threadedServer 1", "12.2", { license: "workgroup" }).findings[0]).toMatchObject({
      kind: "conflict",
      message: expect.stringContaining("14070"),
    });
    expect(found(review("-S 1 -threadedServer 1", "12.2", { license: "enterprise" }))).toEqual([]);
  });

  it("report joins that -ssj 0 prevents", () => {
    const message = (text: string, version: string) =>
      review(text, version).findings.find(({ name }) => name === "-ssj")?.message;
    expect(message("-S 900 -ssj 0", "12.0")).toContain("12.0 joins FOR with NO-LOCK.");
    expect(message("-S 900 -ssj 0", "12.4")).toContain("12.4 joins FOR and dynamic queries with NO-LOCK.");
    expect(message("-S 900 -ssj 0", "13")).toContain("FOR, dynamic queries and static queries with NO-LOCK.");
    expect(message("-S 900 -ssj 0 -threadedServer 0", "12.8")).toBeUndefined();
    expect(message("-S 900 -ssj 1", "12.8")).toBeUndefined();
  });

  it("report a message that is full before -prefetchNumRecs", () => {
    const [note] = review("-S 1 -Mm 4096 -prefetchNumRecs 10000").findings;
    expect(note).toMatchObject({
      kind: "note",
      message: expect.stringContaining("holds 27 records of 150 bytes"),
    });
    expect(found(review("-S 1 -Mm 4096 -prefetchNumRecs 27"))).toEqual([]);
  });

  it("compare a client's -Mm with the server's", () => {
    const kinds = (version: string, server: string, client: string) =>
      found(review(`-S 1 ${server}`, version, { client })).filter(([, name]) => name === "-Mm");
    expect(kinds("12.8", "-Mm 4096", "-db a -S 1 -Mm 2048")).toEqual([["conflict", "-Mm", 1]]);
    expect(kinds("11.6", "-Mm 4096", "-db a -S 1 -Mm 4096")).toEqual([["note", "-Mm", 1]]);
    expect(kinds("11.5", "-Mm 4096", "-db a -S 1 -Mm 4096")).toEqual([["note", "-Mm", 1]]);
    expect(kinds("11.5", "-Mm 4096", "-db a -S 1 -Mm 2048")).toEqual([["conflict", "-Mm", 1]]);
    const enforced = review("-S 1 -Mm 4096 -EnforceMm", "12.8", { client: "-db a -S 1 -Mm 2048" });
    expect(enforced.findings[0]?.message).toMatch(/refuses clients with another -Mm/);
    expect(fixed(enforced)).toContain("+-db a -S 1 -Mm 4096");
  });
});

describe("a client's file", () => {
  it("has its connection parameters once per database", () => {
    const two = review("-db a -H x -S 1 -ld l\n-s 100\n-db b -H y -S 2 -ld m -S 3\n");
    expect(two.side).toBe("client");
    expect(found(two)).toEqual([["duplicate", "-S", 3]]);
    expect(review("-db a\n-1\n-s 9 -RO -1").connection).toBe("single-user");
    expect(review("-db a -H h -S 9\n-db b -1\n-s 70").connection).toBe("network");
    expect(review("-db a -1\n-db b -1\n-s 70").connection).toBe("single-user");
    expect(found(review("-db a -1 -H x"))).toEqual([["conflict", "-1", 1]]);
    expect(found(review("-p x.p -inp 9999 -prefetchDelay"))).toEqual([["side", "-prefetchDelay", 1]]);
  });
});

describe("a client without -S", () => {
  const messageSize = (text: string, client?: string) =>
    review(text, "12.2", client === undefined ? {} : { client }).findings.filter(
      ({ name }) => name === "-Mm",
    );
  const note = (of: string) => ({
    kind: "note",
    message: `-Mm 4096 of ${of} has no effect: without -S the client connects by shared memory, not over a network.`,
  });

  it("connects by shared memory, where -Mm has no effect", () => {
    expect(messageSize("-db /db/a -Mm 4096\n-s 90\n-q")).toEqual([expect.objectContaining(note("/db/a"))]);
    expect(messageSize("-S 7100 -Mm 2048", "-db a\n-db b -Mm 4096\n")).toEqual([
      expect.objectContaining(note("b")),
    ]);
    const of = review("-db a -Mm 4096\n-db b\n-q\n-s 90", "12.2");
    expect(of.connection).toBe("shared-memory");
    expect(reviewSentence(of, 7)).toMatch(
      /^Without -S the client connects by shared memory, and its queries send nothing .*\. With -S and the server's defaults, a query of /,
    );
  });

  it.each([
    "-db a -S 7100 -Mm 4096 -q",
    "-S 7100 -db a -Mm 4096 -q",
    "-db a -H db.corp -Mm 4096 -q",
    "-Mm 4096 -q -s 90",
    "-db a -pf missing.pf -Mm 4096 -q",
  ])("names its broker in the same file, or its database elsewhere: %s", (text) => {
    expect(messageSize(text)).toEqual([expect.objectContaining({ kind: "conflict" })]);
    expect(review(text).connection).toBe("network");
  });

  it("is distinguished from one with it", () => {
    const text = "-db a -S 7100 -Mm 4096\n-db b -Mm 2048\n-q";
    expect(messageSize(text).map(({ kind, message }) => [kind, message.slice(0, 24)])).toEqual([
      ["conflict", "-Mm 4096 of a has no eff"],
      ["note", "-Mm 2048 of b has no eff"],
    ]);
    expect(review(text).connection).toBe("network");
  });
});

it("accepts a name or a port for -S", () => {
  const messages = (text: string) => review(text).findings.map(({ kind, message }) => `${kind}: ${message}`);
  expect(messages("-S 200001 -n 28")).toEqual([
    "range: -S 200001: as a number, it is a port from 1 to 65535.",
  ]);
  expect(messages("-db a -S 0 -q")).toEqual(["range: -S 0: as a number, it is a port from 1 to 65535."]);
  expect(messages("-S 65535 -n 28")).toEqual([]);
  expect(messages("-S erp99999 -n 28")).toEqual([]);
});

it("knows -noinactiveidx of the compiler", () => {
  expect(found(review("-db a -S 7100 -noinactiveidx"))).toEqual([]);
  expect(found(review("-S 7100 -n 40 -noinactiveidx"))).toEqual([["side", "-noinactiveidx", 1]]);
});

describe("names and values", () => {
  it("with errors are found, with similar names", () => {
    const text =
      "-S 1\n-lruskip 100\n-mm 4096\n-prefetchnumrecs 5\n-frobnicate\n-Mm 99999\n-n many\n-Mi\n-N ipx\n-ssl no way\n";
    const of = review(text);
    expect(found(of)).toEqual([
      ["range", "-Mm", 6],
      ["range", "-n", 7],
      ["range", "-Mi", 8],
      ["range", "-N", 9],
      ["unknown", "-lruskip", 2],
      ["unknown", "-mm", 3],
      ["unknown", "-prefetchnumrecs", 4],
      ["unknown", "-frobnicate", 5],
      ["syntax", "-ssl", 10],
    ]);
    const messages = of.findings.map(({ message }) => message).join("\n");
    expect(messages).toContain("did you mean -lruskips?");
    expect(messages).toContain("written -prefetchNumRecs");
    expect(messages).toContain("99999 is not a whole number from 350 to 32600 bytes");
    expect(messages).toContain("-Mi has no value: write for example -Mi 1");
  });

  it("of the page writer are known, and two letters do not make a name another", () => {
    expect(found(review("-S 1 -pwqdelay 90 -pwqmin 2 -pwsdelay 2 -pwwmax 30 -mtpmsize 2048"))).toEqual([]);
    const near = review("-S 1\n-bwqdlay 90\n");
    expect(near.findings.map(({ message }) => message).join()).toContain("did you mean -bwdelay");
    expect(fixed(near)).toBe("");
  });

  it.each([
    ["-Ma=17", "-Ma 17"],
    ["-Ma = 17 # seats", "-Ma 17 # seats"],
    ["-Ma =17", "-Ma 17"],
    ["-Ma:17", "-Ma 17"],
    ["–Ma 17", "-Ma 17"],
    ["--Ma 17", "-Ma 17"],
    ["-prefetchDelay=on", "-prefetchDelay"],
    ['-db="/db/my sports"', '-db "/db/my sports"'],
    ["-prefetchnumrecs=17", "-prefetchNumRecs 17"],
  ])("with another sign than a dash and a blank, %s, are left out and written anew", (line, right) => {
    const of = review(`-S 900 -Mx\n${line}\n`);
    expect(fixed(of)).toBe(
      `--- a/server.pf\n+++ b/server.pf\n@@ -1,2 +1,2 @@\n -S 900 -Mx\n-${line}\n+${right}\n`,
    );
    expect(of.parameters.filter(({ given }) => given).map(({ fact }) => fact.name)).toEqual(["-S"]);
    expect(of.findings.map(({ message }) => message).join("\n")).toMatch(
      /is left out: the documentation has a blank between|: it is written -Ma\./,
    );
    // A text may start with any character, and a name without a similar one gets no suggestion.
    expect(found(review("-S 1 -P =secret -param=a=b"))).toEqual([["syntax", "-param", 1]]);
    expect(found(review("-S 1 -xyzzy=4"))).toEqual([["unknown", "-xyzzy=4", 1]]);
  });

  it.each([
    ["-Mma 17", "-Mm or -Ma"],
    ["-Mnn 17", "-Mn"],
    ["-xminports 17", "-minport"],
    ["-mixport 7001", "-maxport or -minport"],
    ["-prefechNumRec 17", "-prefetchNumRecs"],
  ])("of a letter or two too many, too few or wrong are compared with all: %s", (line, names) => {
    const of = review(`-S 900\n${line}\n`);
    const [finding] = of.findings;
    expect(
      finding?.message
        .replace(/^.*did you mean (.*)\?$/, "$1")
        .split(" or ")
        .toSorted(),
    ).toEqual(names.split(" or ").toSorted());
    if (names.includes(" or ")) expect(fixed(of)).toBe("");
  });

  it.each([
    ["-prefetchNumRec 30\n-prefetchNumRexs 60", "-prefetchNumRecs 30\n-prefetchNumRexs 60"],
    ["-Nmsgwiat 30\n-Nmsgwait=60", "-Nmsgwait 30\n-Nmsgwait=60"],
    ["-Nmsgwait 30\n-Nmsgwait = 60", "-Nmsgwait 30\n-Nmsgwait = 60"],
    ["-Nmsgwait=30\n-Nmsgwait=60", "-Nmsgwait 30\n-Nmsgwait=60"],
  ])("that are corrected become no duplicate: %j", (text, expected) => {
    const of = review(`-S 900\n${text}\n`);
    const [before, after] = [text, expected].map((one) => one.split("\n")[0]);
    expect(fixed(of)).toBe(
      before === after
        ? ""
        : `--- a/server.pf\n+++ b/server.pf\n@@ -1,3 +1,3 @@\n -S 900\n-${before}\n+${after}\n ${expected.split("\n")[1]}\n`,
    );
    expect(found(review(`-S 900\n${expected}\n`)).filter(([kind]) => kind === "duplicate")).toEqual([]);
  });

  it.each([
    ["server", "-n 40 -s 2100", "side", "-S 2100"],
    ["server", "-n 40 -h db.corp -S 2100", "side", "-H db.corp"],
    ["client", "-db d -h 10.1.2.3 -S 2100", "side", "-H 10.1.2.3"],
    ["client", "-db d -H db.corp -s sportssv", "side", "-S sportssv"],
    ["client", "-db d -H db.corp -s 2100", "note", undefined],
    ["client", "-db d -H db.corp -S 2100 -s 128", undefined, undefined],
    ["client", "-db d -db e -h 2 -s 128", undefined, undefined],
  ] as const)("of a %s that are of another case, %s, are a %s", (side, text, kind, expected) => {
    const of = review(`${text}\n`, "11.7", { side });
    const [one] = of.findings.filter(({ name }) => name === "-s" || name === "-h");
    expect(one?.kind).toBe(kind);
    if (kind) expect(one?.message).toContain("names are case-sensitive");
    expect(fixed(of).includes(`+${text.replace(/-[sh] \S+/, expected ?? "")}`)).toBe(expected !== undefined);
  });

  it("with a value are not another case of a name without one", () => {
    // The European numeric format is -E; pf files of old releases have -e 100.
    const of = review("-db d\n-e 100\n", "11.7", { side: "client" });
    expect(of.findings.map(({ name, message }) => [name, message])).toEqual([
      ["-e", expect.stringMatching(/not a start-up parameter of the documentation/)],
    ]);
    expect(fixed(of)).toBe("");
    expect(fixed(review("-db d\n-e\n", "11.7", { side: "client" }))).toContain("+-E");
  });

  it("of the other side are reported for every parameter, unless the client opens the files itself", () => {
    expect(
      found(review("-n 40 -Mn 3 -yy 1960 -cpstream utf-8\n")).map(([kind, name]) => [kind, name]),
    ).toContainEqual(["side", "-yy"]);
    const client = (text: string) => found(review(text, "12.2", { side: "client" }));
    expect(client("-db d -H h -S 9\n-spin 5000\n")).toContainEqual(["side", "-spin", 2]);
    expect(client("-db d -1\n-spin 5000\n")).toEqual([]);
  });

  it("that are rejected cause no other conflict", () => {
    expect(found(review("-S 900\n-minport 3000\n-maxport 70000\n"))).toEqual([["range", "-maxport", 3]]);
    expect(found(review("-S 900\n-n 400\n-Mn 1O\n-Ma 20\n"))).toEqual([["range", "-Mn", 3]]);
  });

  it("of a workgroup license are corrected in one step", () => {
    const text = "-S 900\n-threadedServer 1\n-ssj 1\n";
    const of = review(text, "12.8", { license: "workgroup" });
    expect(found(of)).toEqual([
      ["conflict", "-threadedServer", 2],
      ["conflict", "-ssj", 3],
    ]);
    expect(row(of, "-ssj")?.standard).toBe(0);
    expect(found(review(text.replaceAll(" 1\n", " 0\n"), "12.8", { license: "workgroup" }))).toEqual([]);
  });

  it("of another release are reported", () => {
    expect(found(review("-S 1 -threadedServer 1 -prefetchDelay", "11.7"))).toEqual([
      ["release", "-threadedServer", 1],
    ]);
    const old = review("-S 1 -prefetchNumRecs 500", "10.2B");
    expect(found(old)[0]).toEqual(["release", "-prefetchNumRecs", 1]);
    expect(old.settings.prefetchNumRecs).toBe(500);
    expect(found(review("-S 1 -enforceMm", "11.5"))).toEqual([["release", "-enforceMm", 1]]);
  });

  it("of included files replace the line that includes them", () => {
    const open = (path: string) =>
      path === "net.pf" ? { name: path, text: "-Mm 3000\n-pf net.pf\n-pf gone.pf" } : undefined;
    const of = review("-S 1 -Mm 2000\n-pf net.pf\n", "12.8", { open });
    expect(of.settings.mm).toBe(3000);
    expect(of.findings.map(({ kind, message, file }) => [kind, file, message.slice(0, 28)])).toEqual([
      ["duplicate", "net.pf", "-Mm occurs twice: the last o"],
      ["syntax", "net.pf", "-pf net.pf reads a file with"],
      ["syntax", "net.pf", "-pf gone.pf was not found, s"],
    ]);
  });
});

describe("the difference", () => {
  const text =
    "# broker\n-S 900 # port\n-Mm 512\n-Mm 2048   # twice\n\n-prefetchfactor 50 -Mi 30 -Ma 20\n-n 9 -Mn 2 'x y'\n-L 5000\n";

  it("changes only errors, and keeps comments and the order", () => {
    expect(fixed(review(text))).toBe(
      [
        "--- a/server.pf",
        "+++ b/server.pf",
        "@@ -1,8 +1,7 @@",
        " # broker",
        " -S 900 # port",
        "--Mm 512",
        " -Mm 2048   # twice",
        " ",
        "--prefetchfactor 50 -Mi 30 -Ma 20",
        "+-prefetchFactor 50 -Mi 20 -Ma 20",
        "--n 9 -Mn 2 'x y'",
        "+-n 9 -Mn 2",
        " -L 5000",
        "",
      ].join("\n"),
    );
  });

  it("leaves no blanks where parameters are removed, and keeps the indentation", () => {
    const diff = fixed(review("-Ma 5 -Mi 3 -Ma 4\n  -Mm 512 -S 900 -n 30 -Mm 2048 # twice\n-n 40\n"));
    expect(diff.split("\n").filter((line) => line.startsWith("+"))).toEqual([
      "+++ b/server.pf",
      "+-Mi 3 -Ma 4",
      "+  -S 900 -Mm 2048 # twice",
    ]);
  });

  it("corrects values that depend on another correction", () => {
    const diff = fixed(review("-S 900\n-n 200\n-Mn 10\n-Ma 5\n-minport 7001 -maxport 7005\n"));
    expect(diff).toContain("+-Mn 40\n");
    expect(diff).toContain("+-minport 7001 -maxport 7040\n");
  });

  it("is empty without errors, and marks a missing newline at the end", () => {
    expect(fixed(review("-S 1\n-Mm 4096"))).toBe("");
    expect(fixed(review("-S 1\n-Mm 99999"))).toBe(
      "--- a/server.pf\n+++ b/server.pf\n@@ -1,2 +1,2 @@\n -S 1\n--Mm 99999\n\\ No newline at end of file\n+-Mm 32600\n\\ No newline at end of file\n",
    );
  });

  it("tunes expensive values only on request", () => {
    const of = review("-S 1\n-Mm 1024\n-prefetchDelay 0\n");
    expect(fixed(of)).toBe("");
    expect(parameterDifference(of.read, of.tuning)).toMatch(
      /^-{3} a.*\n.*\n@@.*\n -S 1\n--Mm 1024\n\+-Mm \d+\n/,
    );
  });
});

it("names lines with too many words for a parameter file", () => {
  const line = (words: number) => "-B 100 ".repeat(words / 2);
  const problems = (text: string) =>
    review(text, "12.2").findings.flatMap(({ kind, line, message }) =>
      kind === "syntax" ? [`${line}: ${message}`] : [],
    );
  expect(problems(`-S 5\n${line(40)}\n`)).toEqual([]);
  expect(problems(`-S 5\n\n${line(42)}# -B 7\n`)).toEqual([
    "3: The line has 42 words; a line of a parameter file may have 40. Write its parameters in lines of their own.",
  ]);
});

it("no message, and no parameter's text, has more than 40 words", () => {
  const count = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;
  const all = networkFacts.map(({ name, takes }) => `${name} ${takes === "flag" ? "" : "7"}`).join("\n");
  const texts = [
    all,
    "-S 20000\n-n 451\n-Mn 13\n-Ma 7\n-Mi 9\n-Mpb 15\n-Mm 1024\n-prefetchNumRecs 9000\n-prefetchDelay off\n-ssj 0\n-threadedServer 0\n-ssl\n",
    "-S 20000\n-Mm 16k\n-Ma=5\n-Mn:4\n-spin 5000 6000\n-lruskip 7\n-prefetchnumrecs 8\n-minport 3000\n-maxport 3001\n-H localhost\n-s 3\n",
  ];
  const allMessages: string[] = [];
  for (const release of ["10.2B", "11.5", "11.7", "12.0", "12.2", "12.8", "13"])
    for (const text of texts)
      for (const client of [undefined, "-db shop -S 4000 -H far -Mm 8192\n-prefetchFactor 90\n"]) {
        const of = review(text, release, client === undefined ? {} : { client });
        allMessages.push(...of.findings.map(({ message }) => message));
        allMessages.push(
          ...of.parameters.map((one) => `${one.fact.title}: ${one.fact.help} ${costText(one, of)}`),
        );
      }
  expect(allMessages.length).toBeGreaterThan(400);
  expect([...new Set(allMessages)].filter((text) => count(text) > 40)).toEqual([]);
});

it("never throws, and parses other files in linear time", () => {
  const piece = fc.constantFrom(
    ...[
      "-Mm",
      "-mn",
      "-Mn",
      "-pf",
      "-1",
      "-db",
      " ",
      "\n",
      '"',
      "'",
      "~",
      "#",
      "9",
      "-9",
      "-prefetchDelay",
      "ü",
      "-ssj",
      "0",
    ],
  );
  fc.assert(
    fc.property(fc.array(piece), fc.constantFrom("10.2B", "11.6", "13"), (pieces, version) => {
      const of = review(pieces.join(""), version, { client: pieces.toReversed().join("") });
      expect(typeof fixed(of)).toBe("string");
    }),
  );
  const many = review(
    `${"-Mm 1024\n".repeat(20_000)}${Array.from({ length: 20_000 }, (_, i) => `-x${i} 1`).join("\n")}`,
  );
  expect(many.findings).toHaveLength(20_001);
  expect(fixed(many)).toContain("@@ -1,20002 +1,3 @@");
});

describe("parseRelease", () => {
  it.each([
    ["12.8", "12.8"],
    ["12.8.3", "12.8"],
    ["10.2B08", "10.2B"],
    ["10.2b", "10.2B"],
    ["11", "11.7"],
    ["13", "13.0"],
  ])("%s is %s", (text, name) => {
    expect(parseRelease(text)?.name).toBe(name);
  });

  it.each(["", "9.1E", "14", "11.8", "12.x", "latest"])("%j is unknown", (text) => {
    expect(parseRelease(text)).toBeUndefined();
  });
});
