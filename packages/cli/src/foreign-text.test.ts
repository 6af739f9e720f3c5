import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConversationWriter } from "@wirecost/conversation";
import { afterAll, describe, expect, it } from "vitest";
import { runCli } from "./run-cli.ts";

/** What a name holds to end its line, to begin one of its own, and to give the terminal an order. */
const FORGED = "a\r\nForged: nothing failed\u001b[1A\u009b2K";

const folder = mkdtempSync(join(tmpdir(), "wirecost-foreign-"));
afterAll(() => rmSync(folder, { recursive: true }));
/** @param name Windows has no such file names */
const write = (name: string, text: string) => {
  const path = join(folder, process.platform === "win32" ? name.replaceAll(/\p{Cc}/gu, "_") : name);
  writeFileSync(path, text);
  return path;
};

/** Everything that a command line prints, against a server whose answer holds such a name as well. */
async function printed(...words: readonly string[]): Promise<string> {
  const all: string[] = [];
  const collect = (text: string) => void all.push(text);
  const problem = { type: "about:blank", title: FORGED, status: 403, detail: FORGED, code: "forbidden" };
  const headers = { "content-type": "application/problem+json" };
  await runCli(words, {
    env: { WIRECOST_TOKEN: `wc_${"a".repeat(43)}`, WIRECOST_URL: "http://server.example" },
    home: folder,
    send: async () => new Response(JSON.stringify({ ...problem, requestId: "x" }), { status: 403, headers }),
    out: collect,
    err: collect,
    progress: (text) => void all.push(`${text}\n`),
  });
  return all.join("");
}

function recording(name: string): string {
  const lines: string[] = [];
  const source = { kind: "recorder", name, startedAt: null, timesAt: "client", lowerBound: false } as const;
  const writer = new ConversationWriter((one) => void lines.push(one), source);
  writer.connect({ protocol: "postgresql", encrypted: false, rttUs: 700 });
  for (let i = 0; i < 30; i++) {
    const statement = { text: `SELECT ${FORGED} FROM t`, operation: "SELECT", tables: [FORGED] };
    const times = { sentUs: 900 * i, requestedUs: 900 * i, answeredUs: 900 * i + 800, endUs: 900 * i + 800 };
    const call = { statement, kind: "execute", rows: 1, values: i, transaction: 0 } as const;
    const calls = [{ ...call, endpoint: FORGED }];
    writer.trip({ connection: 0, kind: "query", ...times, requestBytes: 90, replyBytes: 400, calls });
  }
  writer.end();
  return lines.join("");
}

const label = `"${FORGED.replaceAll('"', "")}"`;
const csv = (factor: number) =>
  ["label,mm,messages", ...[1, 2, 3].map((n) => `${label},${1024 * n},${factor * n}`)].join("\n");

const files = {
  before: write(`${FORGED} before.csv`, csv(70)),
  after: write(`${FORGED} after.csv`, csv(90)),
  unknown: write(`${FORGED}.bin`, `${FORGED}\u0000\u0001`),
  column: write(`${FORGED} column.csv`, `label,"${FORGED}",messages\nx,7,9\n`),
  recording: write(`${FORGED}.wirecost`, recording(FORGED)),
  earlier: write(`${FORGED} earlier.wirecost`, recording(`${FORGED} earlier`)),
  source: write(
    `${FORGED}.p`,
    `{${FORGED}.i}\nFOR EACH customer NO-LOCK:\n  FIND order OF customer.\nEND.\nEND.\n`,
  ),
  other: write(`${FORGED} other.p`, "FOR EACH item:\nEND.\n"),
  parameters: write(`${FORGED}.pf`, `-Mm 2048\n-Mm 4096\n-Frob "${FORGED}"\n-pf ${FORGED}\n`),
  schema: write(
    `${FORGED}.df`,
    `ADD TABLE "${FORGED}"\n  AREA "A"\n\nADD FIELD "${FORGED}" OF "${FORGED}" AS integer\n  FORMAT "->9"\nADD FROB\n`,
  ),
};

describe("names in files, of files and in answers forge no line, and give the terminal no order", () => {
  it.each([
    ["upload", files.before, "--dry-run"],
    ["upload", files.before],
    ["upload", files.unknown],
    ["upload", files.column, "--dry-run"],
    ["upload", files.recording, "--dry-run"],
    ["compare", files.before, files.after],
    ["compare", files.before, files.after, "--format", "markdown"],
    ["compare", files.before, files.after, "--fail-on", "undecided"],
    ["compare", `upload:${FORGED}`, files.after],
    ["predict", FORGED],
    ["predict", "openedge-query", "--pf", files.parameters],
    ["predict", "openedge-query", "--set", `mm=${FORGED}`],
    [
      "plan",
      "openedge-query",
      "--rows",
      "mm=1024,8192",
      "--columns",
      "latencyMs=1,8",
      "--pf",
      files.parameters,
    ],
    ["measure", `postgres://${encodeURIComponent(FORGED)}@127.0.0.1:1/${encodeURIComponent(FORGED)}`],
    ["record", "--to", "127.0.0.1:1", "--out", join(folder, "none", FORGED), "--", "true"],
    ["record", "--to", "127.0.0.1:1", "--", join(folder, `no ${FORGED}`)],
    ["conversation", files.recording],
    ["conversation", files.recording, "--format", "markdown"],
    ["conversation", files.recording, "--baseline", files.earlier],
    ["conversation", files.unknown],
    ["abl", files.source],
    ["abl", files.source, files.other, "--all"],
    ["abl", files.source, "--format", "markdown"],
    ["pf", files.parameters, "--version", "12.8"],
    ["pf", files.parameters, "--version", "12.8", "--format", "markdown"],
    ["schema", files.schema],
    ["schema", files.schema, "--table", FORGED],
    ["schema", files.schema, "--table", `${FORGED}!`],
    ["fidelity", `--${FORGED}`],
    [FORGED],
  ])("%s %s %s", async (...words) => {
    const text = await printed(...words);
    expect(text).toContain("Forged");
    expect(text.split(/[\r\n]/).filter((line) => line.startsWith("Forged"))).toEqual([]);
    expect(text.replaceAll(/[\n\t]/g, "")).not.toMatch(/\p{Cc}/u);
  });
});
