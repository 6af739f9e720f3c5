import { readFileSync } from "node:fs";
import { openedgeQuery, parseParams } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { parameterDifference } from "./edits.ts";
import { knownNames } from "./known-parameters.ts";
import { networkFacts } from "./network-facts.ts";
import { parseRelease } from "./release.ts";
import { type Review, reviewParameters } from "./review.ts";
import { queryWorkload, reviewedWorkload } from "./workload.ts";

const sample = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url), "utf8");

function review(text: string, version: string, client?: string): Review {
  const release = parseRelease(version);
  if (!release) throw new RangeError(version);
  return reviewParameters({
    files: [{ name: "server.pf", text }],
    clientFiles: client === undefined ? [] : [{ name: "client.pf", text: client }],
    release,
    workload: reviewedWorkload(queryWorkload(parseParams(openedgeQuery, {})), 10, undefined),
  });
}

const found = (of: Review) => of.findings.map(({ kind, line, message }) => `${kind} ${line}: ${message}`);
const fixed = (of: Review) =>
  parameterDifference(
    of.read,
    of.findings.flatMap(({ edits = [] }) => edits),
  );

describe("public files", () => {
  it("have no parameter that is called unknown", () => {
    for (const name of ["autoreconnect.pf", "db.pf", "DataDigger.pf"])
      expect([name, ...found(review(sample(name), "12.8"))]).toEqual([name]);
  });

  it("of an application server name alternates of their database in quotes", () => {
    const { side, others, parameters } = review(sample("autoreconnect.pf"), "12.8");
    expect(side).toBe("client");
    expect(others.map(({ known }) => known.name)).toContain("-dbalt2");
    expect(parameters.map(({ fact, value }) => [fact.name, value])).toEqual([
      ["-H", "DBHostName"],
      ["-S", "20000"],
    ]);
  });

  it("have parameters that PROMON generates, and comments of those that are at their default", () => {
    // As the Startup Command and Parameter Reference has its format, with others that it names.
    const { findings, parameters, others } = review(
      `###############################################
#
# OpenEdge version: 12.8.0.0
-db "/usr1/theDBdir/demo"
-hostnameAliasing
-limitLgPayload 1
-omitLgMsgs 452,453
-pwscan 166
-B 100000
-H PFG-Demo-Host
-S 6987
#    -aibufs 64
##   -Ma 5
###  -lgArchiveDir ""
`,
      "12.8",
    );
    expect(findings).toEqual([]);
    expect(parameters.flatMap(({ fact, given }) => (given ? [fact.name] : []))).toEqual(["-S", "-H"]);
    expect(others.map(({ known }) => known.name)).toEqual(
      expect.arrayContaining(["-hostnameAliasing", "-limitLgPayload", "-omitLgMsgs", "-pwscan"]),
    );
  });

  it("reads the first command of a script, with its further lines", () => {
    const script = `export DLC=/usr/dlc
$DLC/bin/proserve "$DB" \\
  -n 50 \\
  -Ma 20 -lruskip \\
  -S 10000 >> start.log 2>&1
proserve /db/crm -ServerType SQL -m3 -S 23611 -Ma 5
`;
    const of = review(script, "12.8");
    const given = of.parameters.flatMap(({ fact, given: value }) =>
      value ? [[fact.name, value.value]] : [],
    );
    expect(given).toEqual([
      ["-n", 50],
      ["-Ma", 20],
      ["-S", "10000"],
    ]);
    expect(of.findings.map(({ kind, line }) => [kind, line])).toEqual([
      ["unknown", 4],
      ["syntax", 6],
    ]);
    expect(fixed(of)).toContain("+  -Ma 20 -lruskips \\\n");
  });

  // Lines that public start scripts and parameter files have.
  it.each([
    ["-lruskip", "unknown 1: -lruskip is not a start-up parameter: did you mean -lruskips?", "-lruskips"],
    [
      "-tablebase 1",
      "unknown 1: -tablebase is not a start-up parameter: did you mean -basetable?",
      "-basetable 1",
    ],
    ["-aistall 90", 'syntax 1: -aistall takes no value, but "90" follows it.', "-aistall"],
    [
      "-spin 5000 6000",
      'syntax 1: -spin takes one value, "5000": "6000" behind it belongs to no parameter. Quote a value that holds blanks.',
      undefined,
    ],
    [
      "-Mm 16k",
      'range 1: -Mm: "16k" is not a whole number from 350 to 32600 bytes: write 16384. It is left out.',
      "-Mm 16384",
    ],
    [
      "-prefetchNumRecs 10k",
      'range 1: -prefetchNumRecs: "10k" is not a whole number from 1 to 32766 records: write 10000. It is left out.',
      "-prefetchNumRecs 10000",
    ],
    [
      "-prefetchFactor 100%",
      'range 1: -prefetchFactor: "100%" is not a whole number from 0 to 100 %: write 100. It is left out.',
      "-prefetchFactor 100",
    ],
    [
      "-ssj yes",
      'range 1: -ssj: "yes" is not a whole number from 0 to 1: write 1. It is left out.',
      "-ssj 1",
    ],
    [
      "-Mm 8192 # k\n-Mi 2 3",
      'syntax 2: -Mi takes one value, "2": "3" behind it belongs to no parameter. Quote a value that holds blanks.',
      "-Mi 2",
    ],
  ])("%s", (line, message, right) => {
    const of = review(`${line}\n-S 5000 -n 20`, "12.8");
    expect(found(of)).toContain(message);
    if (right === undefined) expect(fixed(of)).toBe("");
    else expect(fixed(of)).toContain(`\n+${right}\n`);
  });

  it("have paths with blanks, which end at the first one without quotes", () => {
    expect(found(review("-db c:\\my data\\sports -H host -S 5000", "12.8"))).toEqual([
      'syntax 1: -db takes one value, "c:\\my": "data\\sports" behind it belongs to no parameter. Quote a value that holds blanks.',
    ]);
    expect(found(review('-db "c:\\my data\\sports" -H host -S 5000', "12.8"))).toEqual([]);
  });

  it("name parameters that count on the command line only", () => {
    const of = review("-db sports -H host -S 5000\n-ininame my.ini", "11.7");
    expect(found(of)).toEqual([
      "side 2: -ininame counts on the command line only: that of a parameter file is ignored.",
    ]);
    expect(fixed(of)).toContain("\n--ininame my.ini\n");
  });
});

describe("a client's file beside the server's", () => {
  it("names another port than the server's", () => {
    expect(found(review("-S 20000 -n 20", "12.8", "-db sports -H host -S 5000"))).toEqual([
      "conflict 1: -S 5000 of sports is not the server's -S 20000: the client connects to another broker than the one of these files.",
    ]);
    expect(found(review("-S sportsbroker -n 20", "12.8", "-db sports -H host -S 5000"))).toEqual([]);
  });

  it("has databases of other brokers, whose -Mm is not known here", () => {
    const client = "-db sports -H host -S 5000 -Mm 1024\n-db other -H host -S 6000 -Mm 32600";
    expect(found(review("-S 5000 -n 20", "10.2B", client))).toEqual([
      "note 1: Before 11.6, -Mm 1024 of sports must be the server's 1024.",
    ]);
  });

  it("has a service's name for a port, and a database that is not the server's", () => {
    const server = "-db /data/erp.db -S 5000 -n 20 -Mm 16384";
    const crm = "-db crm -H host -S crmsv -Mm 2048";
    expect(found(review(server, "12.8", `-db erp -H host -S 5000\n${crm}`))).toEqual([]);
    expect(found(review(server, "12.8", `-db ERP -H host -S erpsv -Mm 2048`))).toHaveLength(1);
    expect(found(review(server, "12.8", `${crm}\n-db D:\\db\\Erp -H host -S 5001`))).toEqual([
      "conflict 2: -S 5001 of D:\\db\\Erp is not the server's -S 5000: the client connects to another broker than the one of these files.",
    ]);
  });

  it("has TLS, and the server's has not", () => {
    const text =
      "-ssl is in the file of the client and not in that of the server: both ends need it, or neither.";
    expect(found(review("-S 5000", "12.8", "-db sports -H host -S 5000 -ssl"))).toEqual([
      `conflict 1: ${text}`,
    ]);
    expect(found(review("-S 5000 -ssl", "12.8", "-db sports -H host -S 5000 -ssl"))).toEqual([]);
    expect(found(review("-S 5000 -ssl", "12.8", "-db sports -H host -S 5000"))).toHaveLength(1);
  });

  it("states the default of a server that is not known, which is no conflict", () => {
    expect(found(review("-db sports -H host -S 5000 -Mm 8192", "12.8"))).toEqual([
      "note 1: -Mm 8192 of sports is the server's, by default 8192, which would apply without it.",
    ]);
  });
});

it("known names are those of one list: none is twice, none is one of the network", () => {
  const network = networkFacts.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  const all = [...knownNames, ...network];
  expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([]);
});
