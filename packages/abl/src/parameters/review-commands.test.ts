import { defaultParams, openedgeQuery } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { allParameters, commandsOf, readParameterFile } from "./files/parameter-file.ts";
import { parseRelease, RELEASES } from "./release.ts";
import { reviewCommands } from "./review-commands.ts";
import { queryWorkload, reviewedWorkload } from "./workload.ts";

const [newest] = RELEASES;
const REQUEST = {
  release: parseRelease("12.2") ?? (newest as never),
  workload: reviewedWorkload(queryWorkload(defaultParams(openedgeQuery)), 3, undefined),
};
const reviews = (text: string, clientText?: string) =>
  reviewCommands({
    ...REQUEST,
    files: [{ name: "start.sh", text }],
    clientFiles: clientText === undefined ? [] : [{ name: "client.pf", text: clientText }],
  });

describe("the commands of a script", () => {
  it.each([
    ["#!/bin/sh\nset -e\nproserve sports -S 20", ["proserve sports 3 server"]],
    ["if [ -f x ]; then\n  $DLC/bin/_mprosrv /db/a -n 9\nfi", ["mprosrv /db/a 2 server"]],
    [
      "cd /db && nohup $DLC/bin/proserve a -S 1 & proserve b -S 2;",
      ["proserve a 1 server", "proserve b 1 server"],
    ],
    ["sudo -u prog proserve a -S 1\nDLC=/usr/dlc mpro a -p x.p", ["proserve a 1 server", "mpro a 2 client"]],
    [
      '@echo off\nrem don\'t\nstart "" /b "%DLC%\\bin\\prowin.exe" -p a.p\ncall mbpro -b -pf a.pf',
      ["prowin 3 client", "mbpro 4 client"],
    ],
    ["start %PROWIN32% -pf %PF%", ["PROWIN32 1 client"]],
    ["echo proserve a -S 1\nps -ef | grep _mprosrv\npgrep -f _mprosrv", []],
    [
      "su - oedb -c \"$DLC/bin/proserve /db/a -S 1\" > log\nsu prog -c 'mpro a -p x.p'; mpro b -p x.p",
      ["proserve /db/a 1 server", "mpro a 2 client", "mpro b 2 client"],
    ],
    [
      "ssh -n db7 '/usr/dlc/bin/_mprosrv /db/hr -S 23' &\nbash -c \"proserve b -S 3\"",
      ["mprosrv /db/hr 1 server", "proserve b 2 server"],
    ],
    ['MSG="run proserve later -x"\necho "proserve a -S 1"', []],
    ["-db\nproserve\n-S 20", []],
    ["-S 20\n-db /db/pro", []],
  ])("%j: %j", (text, expected) => {
    expect(commandsOf(text).map(({ title, line, side }) => `${title} ${line} ${side}`)).toEqual(expected);
  });

  it("are each reviewed with their own parameters", () => {
    const found = reviews(
      "proserve /db/a -S 100 -Mm 16384 \\\n  -n 60\nproserve /db/b -S 200 -Mi 9 -Ma 5\nmpro /db/a -S 100 -basekey ini -p x.p $REST",
      "-db a -S 300",
    );
    expect(found.map(({ command, review }) => [command?.line, review.side, review.settings.mm])).toEqual([
      [1, "server", 16_384],
      [3, "server", 8192],
      [4, "client", 16_384],
    ]);
    const conflicts = found.map(({ review }) =>
      review.findings.filter(({ kind }) => kind !== "note").map(({ message }) => message.slice(0, 20)),
    );
    expect(conflicts).toEqual([
      ["-S 300 of a is not t"],
      ["-Mi 9 is more than -", "-S 300 of a is not t"],
      [],
    ]);
    expect(found[2]?.review.findings.map(({ message }) => message)).toContain(
      '"$REST" is a variable of the script: what it holds is not part of this review.',
    );
  });

  it("are compared with the clients that connect to them", () => {
    const conflicts = (clientPort: number) =>
      reviews(
        "proserve /db/a -S 100 -Mm 16384\nproserve /db/a -S 200 -m3",
        `-db a -S ${clientPort} -Mm 4096`,
      ).map(({ review }) => review.findings.filter(({ file }) => file === "client.pf").length);
    expect(conflicts(200)).toEqual([0, 1]);
    expect(conflicts(100)).toEqual([1, 0]);
  });

  it("are compared with the broker that the same script starts", () => {
    const found = reviews(
      "su - db -c 'proserve /db/a -S 100 -Mm 700'\nmpro a -S 100 -Mm 9000 -p x.p\nmpro b -S 200 -Mm 9000",
    ).filter(({ review }) => review.side === "client");
    expect(found.map(({ review }) => [review.isServerKnown, review.settings.mm])).toEqual([
      [true, 700],
      [false, 8192],
    ]);
    expect(found.map(({ review }) => review.findings.map(({ message }) => message).join())).toEqual([
      "-Mm 9000 has no effect in 12.2: since 11.6 a client takes the server's 700. Set it at the server.",
      expect.stringContaining("a client takes the server's, by default 8192"),
    ]);
  });

  it("are compared with each other if one is selected for the cost", () => {
    const found = reviewCommands(
      {
        ...REQUEST,
        files: [{ name: "a.sh", text: "proserve a -S 100 -Mm 700\nmpro a -S 100 -Mm 9000 -p x.p" }],
      },
      1,
    );
    expect(found.map(({ review }) => review.costs.now.messages > 0)).toEqual([false, true]);
    expect(found[1]?.review.findings.map(({ message }) => message).join()).toContain(
      "takes the server's 700",
    );
  });

  it.each([
    ["-S 100", "-S 100", ["conflict: -S 100 is also the port of proserve a (start.sh:1)"]],
    ["-S 100 -H one", "-S 100 -H two", []],
    ["-S 100", "-S 101", []],
    ["-S 100 -minport 3000 -maxport 3050", "-S 101 -minport 3051 -maxport 3060", []],
    ["-S 100 -minport 3000 -maxport 3050", "-S 101", []],
    [
      "-S 100 -minport 3000 -maxport 3050",
      "-S 101 -minport 3040 -maxport 3060",
      ["note: -minport 3040 to -maxport 3060 shares 11 ports with 3000 to 3050 of proserve a (start.sh:1)"],
    ],
    [
      "-S 100 -Mn 9 -minport 3000 -maxport 3009",
      "-S 101 -Mn 7 -minport 3002 -maxport 3011",
      [
        "conflict: -minport 3002 to -maxport 3011 shares 8 ports with 3000 to 3009 of proserve a (start.sh:1)",
      ],
    ],
  ])("share ports with each other on one host: %j, %j", (one, other, expected) => {
    const found = reviews(`proserve a ${one}\nproserve b ${other}`)[1]?.review.findings ?? [];
    const own = found.filter(({ message }) => message.includes("start.sh:1"));
    expect(own.map(({ kind, message }) => `${kind}: ${message.split(":").slice(0, 2).join(":")}`)).toEqual(
      expected,
    );
    expect(own.every(({ line }) => line === 2)).toBe(true);
  });

  it("use the files that they name, and other files are reviewed separately", () => {
    const files = {
      "start.sh": "proserve a -S 100 -pf a.pf\nproserve b -S 200 -pf a.pf",
      "a.pf": "-Mm 700",
      "b.pf": "-S 300 -Mm 900",
    };
    const found = reviewCommands({
      ...REQUEST,
      files: Object.entries(files).map(([name, text]) => ({ name, text })),
      open: (name) => (name === "a.pf" ? { name, text: files[name] } : undefined),
    });
    expect(found.map(({ command, review }) => [command?.line, review.settings.mm])).toEqual([
      [1, 700],
      [2, 700],
      [undefined, 900],
    ]);
    expect(found.flatMap(({ review }) => review.findings.filter(({ kind }) => kind === "duplicate"))).toEqual(
      [],
    );
  });

  it("are compared by ports in the files that they name", () => {
    const found = reviewCommands({
      ...REQUEST,
      files: [{ name: "a.sh", text: "proserve a -pf a.pf\nmpro a -pf c.pf -p x.p" }],
      open: (name) =>
        ({ "a.pf": { name, text: "-S 100\n-Mm 700" }, "c.pf": { name, text: "-S 100\n-Mm 9000" } })[name],
    });
    expect(found[1]?.review).toMatchObject({ isServerKnown: true, settings: { mm: 700 } });
  });

  it("name files in the same folder", () => {
    const text = 'call proserve d:\\db\\a -pf "%~dp0a.pf"\ncall proserve b -pf %~dp0\\conf\\b.pf';
    expect(allParameters(text).map(({ value }) => value)).toEqual(["a.pf", "conf\\b.pf"]);
  });

  it("are the only parsed part of a script", () => {
    expect(readParameterFile("#!/bin/sh\nps -ef\n")).toMatchObject({ given: [], problems: [{ line: 1 }] });
    expect(allParameters("proserve a -pf a.pf\nproserve b -pf b.pf").map(({ value }) => value)).toEqual([
      "a.pf",
      "b.pf",
    ]);
  });
});

it("parses the server groups of a conmgr.properties, each with its configuration", () => {
  const text = `[configuration.s.c]
  maxusers=90
  otherargs=-spin 7000 "-Mpb" 3
  servergroups=s.c.g, s.c.h
[servergroup.s.c.g]
  maxclientsperserver=0
  messagebuffersize=16k
  prefetchdelay=true
  port=2000
[servergroup.s.c.h]
  configuration=s.c
  messagebuffersize=700
  numberofservers=0
  prefetchdelay=false
  type=sql
`;
  const [g, h] = commandsOf(text);
  const given = (command: number) =>
    readParameterFile(text, command).given.map(({ flag, value, line }) => `${line} ${flag} ${value}`.trim());
  expect([g?.title, h?.title]).toEqual(["servergroup s.c.g", "servergroup s.c.h"]);
  const shared = ["2 -n 90", "3 -spin 7000 -Mpb 3"];
  expect(given(0)).toEqual([...shared, "7 -Mm 16k", "8 -prefetchDelay", "9 -S 2000"]);
  expect(given(1)).toEqual([...shared, "12 -Mm 700", "15 -ServerType SQL"]);
  const [edit] = reviews(text)[0]?.review.findings.flatMap(({ edits }) => edits ?? []) ?? [];
  expect(edit && text.slice(edit.at, edit.end)).toBe("16k");
  expect(edit?.insert).toBe("16384");
});

it("parses the common settings of a conmgr.properties for all server groups; 0 and comments set nothing", () => {
  const text = `[configuration]
  maxusers=77
  spinlockretries=0
[configuration.s.c]
  maxusers=310          # -n
  blocksindatabasebuffers=0
[servergroup.s.c.g]
  configuration=s.c
  host=localhost        # -H
  port=0
  servicename=stocksvc
[servergroup.s.c.local]
  configuration=s.c
  networkclientsupport=false
  port=2000
[servergroup]
  messagebuffersize=2048
[AnotherGroup]
  messagebuffersize=700
`;
  const given = (command: number) =>
    readParameterFile(text, command).given.map(({ flag, value, line }) => `${line} ${flag} ${value}`);
  expect(commandsOf(text).map(({ title }) => title)).toEqual(["servergroup s.c.g", "servergroup s.c.local"]);
  expect(given(0)).toEqual(["5 -n 310", "17 -Mm 2048", "11 -S stocksvc"]);
  expect(given(1)).toEqual(["5 -n 310", "17 -Mm 2048"]);
});

it("names the first command of a long script that is not reviewed", () => {
  const script = (count: number) =>
    `#!/bin/sh\n${Array.from({ length: count }, (_, i) => `proserve db${i} -S ${3000 + i}\n`).join("")}`;
  const left = (count: number) =>
    reviews(script(count)).flatMap(({ review }) =>
      review.findings.filter(({ message }) => message.includes("not reviewed")),
    );
  expect(left(50)).toEqual([]);
  expect(reviews(script(53))).toHaveLength(50);
  expect(left(53)).toMatchObject([
    {
      file: "start.sh",
      line: 52,
      message: expect.stringMatching(/^proserve db50 and the commands after it/),
    },
  ]);
});
