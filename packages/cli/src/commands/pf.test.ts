import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { abl } from "./abl.ts";
import { pf } from "./pf.ts";

const folder = mkdtempSync(join(tmpdir(), "wirecost-pf-"));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string | Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const server = write(
  "server.pf",
  "# broker\r\n-S 900\r\n-Mm 2048\r\n-Mi 30 -Ma 20 # too many\r\n-pf more.pf\r\n",
);
write("more.pf", "-prefetchNumRecs 200 -lruskip 5\n");
const client = write("client.pf", "-db a -H h -S 900 -Mm 1024\n");

async function run(...args: string[]) {
  let [out, err] = ["", ""];
  const context = {
    env: {},
    home: folder,
    send: fetch,
    out: (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
  };
  const exit = await pf.run(args, context);
  return { exit, out, err };
}

describe("wirecost pf", () => {
  it("assumes whole records of 212 bytes if no size is given, like the page", async () => {
    const sentence = async (...more: string[]) =>
      (await run(server, "--version", "11.7", ...more)).out.split("\n")[0];
    expect(await sentence()).toBe(await sentence("--record-bytes", "212"));
    expect(await sentence()).not.toBe(await sentence("--set", "fields=true"));
  });

  it("reviews what a database log says of its latest start, in its lines", async () => {
    const line = (text: string) => `[2026/11/24@06:00:01.123+0100] P-4711 T-1 I BROKER  0: ${text}\n`;
    const start = (mm: number, ma: number) =>
      [
        "(333)   Multi-user session begin.",
        "(4262)  Service Name (-S): 20100.",
        "(4260)  Maximum Number of Users (-n): 211.",
        `(4257)  Maximum Number of Clients Per Server (-Ma): ${ma}.`,
        "(4258)  Maximum Number of Servers (-Mn): 13.",
        "(4259)  Minimum Clients Per Server (-Mi): 23.",
        `(12818) Message Buffer Size (-Mm): ${mm}.`,
        "(10014) Delay first prefetch message (-prefetchDelay): Not Enabled.",
        "(1) Server-side join (-ssj): Enabled.",
        "(2) Server network message wait time (-Nmsgwait): 3 seconds.",
        "(3) Some parameter of a service pack (-notDocumented): 7.",
      ]
        .map(line)
        .join("");
    const log = write("wms.lg", `${start(1024, 5)}${start(16_384, 17)}`);
    const { out, err } = await run(log, "--version", "12.8", "--json");
    expect(err).toContain("wms.lg: The log holds 2 starts of the database: the latest counts.");
    const { findings, parameters } = JSON.parse(out);
    expect(findings.map(({ kind, line }: { kind: string; line: number }) => `${kind} ${line}`)).toEqual([
      "conflict 17",
    ]);
    const given = Object.fromEntries(
      parameters.map(({ name, value }: { name: string; value: unknown }) => [name, value]),
    );
    expect(given).toMatchObject({
      "-Mm": 16_384,
      "-Ma": 17,
      "-prefetchDelay": false,
      "-ssj": 1,
      "-Nmsgwait": 3,
    });
    await expect(run(log, "--version", "12.8", "--diff")).rejects.toThrow("wms.lg is a database log");
  });

  it("prints findings first, then each parameter with its default and cost", async () => {
    const { out, exit } = await run(
      server,
      "--version",
      "12.8",
      "--rtt",
      "30",
      "--records",
      "400",
      "--record-bytes",
      "90",
    );
    expect(exit).toBe(0);
    expect(out).toMatch(/OpenEdge 12\.8\. With these parameters, a query of 400 records takes \d+ messages/);
    expect(out).toMatch(/^conflict: .*server\.pf:4: -Mi 30 is more than -Ma 20/m);
    expect(out).toMatch(/^unknown: .*more\.pf:1: -lruskip .* did you mean -lruskips\?/m);
    expect(out).toMatch(/^-Mm +2048 +8192 +.*server\.pf:3 +costs \d+ messages/m);
    expect(out).toContain("Sources disagree on the default of -prefetchDelay in 12.8");
    // The file has this parameter too.
    expect(out).toContain("Sources disagree on the default of -Mm in 12.8: 8192 in ");
    expect(out).toMatch(/^Sources of the other defaults: .*Minimum Clients per Server \(-Mi\)/m);
  });

  it("computes the cost of an ABL source's recording with other parameters", async () => {
    const source = write(
      "open-orders.p",
      "for each Customer no-lock:\n find first Note of Customer no-lock.\nend.\n",
    );
    const recording = join(folder, "open-orders.wirecost");
    const silent = { env: {}, home: folder, send: fetch, out: () => {}, err: () => {} };
    const assumed = ["--rtt", "25", "--records", "customer=900", "--record-bytes", "customer=300,note=80"];
    const same = ["-Mm=2048", "-prefetchNumRecs=200", "prefetchFactor=100", "prefetchDelay=true"];
    await abl.run([source, ...assumed, ...same.flatMap((one) => ["--set", one]), "--out", recording], silent);
    const { out, err } = await run(
      server,
      "--version",
      "12.8",
      "--rtt",
      "25",
      "--conversation",
      recording,
      "--json",
    );
    const document = JSON.parse(out);
    expect([document.conversation, err]).toEqual([source, ""]);
    let costed = "";
    await abl.run([source, ...assumed, ...same.flatMap((one) => ["--set", one]), "--json"], {
      ...silent,
      out: (text) => {
        costed += text;
      },
    });
    expect(document.costs.now.messages).toBe(JSON.parse(costed).files[0].total.messages);
    expect(document.costs.defaults.messages).toBeLessThan(document.costs.now.messages);
    expect(
      document.parameters.find(({ name }: { name: string }) => name === "-Mm").overDefault.messages,
    ).toBeGreaterThan(0);
  });

  it("compares the client's file", async () => {
    const { out } = await run(server, "--client", client, "--version", "11.5", "--format", "markdown");
    expect(out).toContain("<!-- wirecost pf -->");
    expect(out).toMatch(/conflict.*client\.pf.*refuses clients with another/);
  });

  it("prints a document, and fails on the given kinds of findings", async () => {
    const { out, exit, err } = await run(server, "--version", "12.8", "--json", "--fail-on", "unknown,range");
    const document = JSON.parse(out);
    expect(document).toMatchObject({ version: "12.8", side: "server" });
    expect(document.parameters.find(({ name }: { name: string }) => name === "-Mm")).toMatchObject({
      value: 2048,
      default: 8192,
      documentedDefaults: [{ value: 8192 }, { value: 1024 }],
    });
    expect([exit, err]).toEqual([99, "1 finding of --fail-on unknown,range.\n"]);
    expect((await run(client, "--version", "13", "--fail-on", "range")).exit).toBe(0);
  });

  it("writes a diff with the original line endings", async () => {
    const { out } = await run(server, "--version", "12.8", "--diff");
    expect(out).toContain("\n--Mi 30 -Ma 20 # too many\r\n+-Mi 20 -Ma 20 # too many\r\n");
    expect(out).not.toContain("+-Mm");
    expect((await run(server, "--version", "12.8", "--diff", "--tune")).out).toContain("+-Mm ");
  });

  it("reads included files only in the folders of the given ones, also through links", async () => {
    const other = mkdtempSync(join(tmpdir(), "wirecost-other-"));
    const secret = join(other, "secret.pf");
    writeFileSync(secret, "-TheSecretWord 7 -Mm 4096\n");
    symlinkSync(secret, join(folder, "link.pf"));
    const names = [secret, `../${basename(other)}/secret.pf`, "link.pf"];
    const naming = write("naming.pf", names.map((name) => `-pf ${name}\n`).join(""));
    const all = (...more: string[]) => run(naming, "--version", "12.8", ...more);
    const { out, err } = await all();
    expect(out).not.toContain("SecretWord");
    for (const name of [secret, "link.pf"])
      expect(err).toContain(`-pf ${name} was not read, because it is in another folder.`);
    for (const name of names) expect(out).toContain(`-pf ${name} was not found`);
    const allowed = await all("--within", other);
    expect([allowed.out, allowed.err]).toEqual([expect.stringContaining("-TheSecretWord"), ""]);
    rmSync(other, { recursive: true });
  });

  it("reads only .pf files of the working directory", async () => {
    const naming = write(
      "foreign.pf",
      "-pf package.json\n-pf ./package.json\n-pf packages/importers/fixtures/prod.pf\n",
    );
    const { out, err } = await run(naming, "--version", "12.8");
    for (const name of ["package.json", "./package.json"])
      expect(err).toContain(`-pf ${name} was not read, because it is in another folder.`);
    expect(err).not.toContain("prod.pf");
    expect(out).not.toContain("license");
    expect(out).toContain("prod.pf");
  });

  it("reads other encodings", async () => {
    const utf16 = Buffer.from("\ufeff# größe\r\n-S 1 -Mm 4096\r\n", "utf16le");
    expect((await run(write("u.pf", utf16), "--version", "12.2")).out).toMatch(/^-Mm +4096/m);
  });

  it.each([
    [[], "Name a .pf file"],
    [["nowhere.pf", "--version", "12.8"], "nowhere.pf: there is no such file."],
    [[server], "--version is missing"],
    [[server, "--version", "9.1E"], "--version 9.1E: use 10.2B"],
    [[server, "--version", "13", "--fail-on", "all"], "--fail-on all: it is one of conflict"],
    [[server, "--version", "13", "--within", server], "there is no such folder"],
    [[server, "--version", "13", "--side", "both"], "--side both: it is one of server, client"],
    [[server, "--version", "13", "--records", "-1"], "--records"],
    [[server, "--version", "13", "--conversation", server], "is none of these"],
    [
      [server, "--version", "13", "--conversation", server, "--records", "3"],
      "--records applies to one query",
    ],
    [[write("b.pf", new Uint8Array([45, 77, 0, 1])), "--version", "13"], "is binary"],
  ])("refuses %j", async (args, message) => {
    await expect(run(...args)).rejects.toThrow(message);
  });
});
