import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makePlan, planProgress } from "@wirecost/analysis";
import { readMeasurements } from "@wirecost/importers/testing";
import { getModel } from "@wirecost/sim-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { harnessFiles } from "./harness-files.ts";
import { plannedRuns } from "./planned-runs.ts";

const model = getModel("openedge-query");
const plan = makePlan(
  {
    model: model.id,
    params: {},
    axes: [
      { param: "mm", values: [8192, 32600] },
      { param: "pattern", values: ["for-each-no-lock", "find-no-lock"] },
    ],
    metric: "messages",
    seed: 3,
  },
  { replicates: 2 },
);
const TOTAL = plannedRuns(plan).length;

/** Stand-ins for OpenEdge's programs: they note how they were called, and mpro writes a line as measure.i does. */
const FAKES = {
  proserve: `#!/bin/sh
[ ! -e broker ] || { echo "a broker is running" >&2; exit 1; }
for last; do :; done
echo "$last" > broker
echo "start $last" >> calls`,
  proshut: `#!/bin/sh
rm -f broker
echo "stop $*" >> calls`,
  mpro: `#!/bin/sh
[ -e broker ] || exit 1
[ ! -e slow ] || sleep 5
while [ $# -gt 0 ]; do
  case $1 in
    -param) param=$2; shift ;;
    -p) program=$2; [ -r "$2" ] || exit 1; shift ;;
  esac
  shift
done
echo "run $param" >> calls
printf '%s,133,67,66,66,1758,60000,1758,,20\\n' "$param" > "$WIRECOST_RESULT"`,
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wirecost-harness-"));
  for (const { path, text, runs } of harnessFiles(plan)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    if (runs) chmodSync(join(folder, path), 0o755);
  }
  for (const [name, text] of Object.entries(FAKES)) {
    writeFileSync(join(folder, name), `${text}\n`);
    chmodSync(join(folder, name), 0o755);
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const environment = () => ({
  ...process.env,
  DB: "/data/sports",
  PROSERVE: "./proserve",
  PROSHUT: "./proshut",
  CLIENT: "./mpro",
  PATIENCE: "2",
});
const run = () => spawnSync("sh", ["run.sh"], { cwd: folder, env: environment(), encoding: "utf8" });
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const written = () => read("results.csv").trimEnd().split("\n").slice(1);

/** The results as an upload reads them, over the plan. */
function progress() {
  const reading = readMeasurements(
    { name: "results.csv", bytes: readFileSync(join(folder, "results.csv")) },
    { model },
  );
  expect(reading.complaints).toEqual([]);
  expect(reading.needsMapping).toBe(false);
  return planProgress(plan, reading.rows);
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.on("exit", resolve));
}

describe("run.sh", () => {
  it("is a shell program, as are its settings", () => {
    for (const name of ["run.sh", "settings.sh"]) execFileSync("sh", ["-n", join(folder, name)]);
  });

  it("has every run in the plan's order, each leg on a server of its own, and its output finds its cells", () => {
    const { status, stderr } = run();
    expect(stderr).toBe("");
    expect(status).toBe(0);
    expect(written().map((line) => line.split(",")[0])).toEqual(plannedRuns(plan).map(({ mark }) => mark));
    const calls = read("calls").trimEnd().split("\n");
    const legs = new Set(plannedRuns(plan).map(({ leg }) => leg)).size;
    expect(
      calls.filter((call) => call.startsWith("start")).map((call) => call.replace(/.*\//, "")),
    ).toHaveLength(legs);
    expect(calls.filter((call) => call === "run warm-up")).toHaveLength(legs);
    expect(calls.at(-1)).toBe("stop /data/sports -by");
    const { measured, total, cells, strangers } = progress();
    expect([measured, total, strangers]).toEqual([TOTAL, TOTAL, []]);
    for (const { metrics, differs } of cells) {
      expect(metrics).toMatchObject({ messages: 133, requests: 66, records: 1758, elapsedMs: 20 });
      expect(differs).toEqual([]);
    }
    // All is there: nothing is run again.
    expect(run().stdout).toContain(`All ${TOTAL} runs are in results.csv.`);
    expect(written()).toHaveLength(TOTAL);
  });

  it("when interrupted, it stops the broker, and continues where it stopped", async () => {
    const child = spawn("sh", ["run.sh"], {
      cwd: folder,
      env: environment(),
      stdio: ["ignore", "pipe", "inherit"],
    });
    const end = ended(child);
    let output = "";
    child.stdout.on("data", (data) => {
      output += String(data);
      if (output.includes("2 of ")) writeFileSync(join(folder, "slow"), "");
      if (output.includes("2 of ")) child.kill("SIGTERM");
    });
    expect(await end).toBe(143);
    expect(() => read("broker")).toThrow("ENOENT");
    const before = written();
    expect(before.length).toBeGreaterThanOrEqual(2);
    expect(before.length).toBeLessThan(TOTAL);
    const part = progress();
    expect(part.measured).toBe(before.length);
    rmSync(join(folder, "slow"), { force: true });
    // As a power cut leaves it.
    appendFileSync(join(folder, "results.csv"), `${plan.id} c1 r1,1,for-ea`);
    expect(run().status).toBe(0);
    expect(written().slice(0, before.length)).toEqual(before);
    expect(progress()).toMatchObject({ measured: TOTAL, total: TOTAL });
  });

  it("says what failed, writes nothing of it, and leaves no broker", () => {
    writeFileSync(join(folder, "mpro"), '#!/bin/sh\necho "nonsense" > "$WIRECOST_RESULT"\n');
    const { status, stderr } = run();
    expect(status).toBe(1);
    expect(stderr).toContain('wrote "nonsense"; it should begin with plan-');
    expect(written()).toEqual([]);
    expect(() => read("broker")).toThrow("ENOENT");
    writeFileSync(join(folder, "mpro"), "#!/bin/sh\nexit 1\n");
    expect(run().stderr).toMatch(/no client could run cells\/c\d+\.p in 2 s; see client\.log/);
    writeFileSync(join(folder, "results.csv"), "another,header\n");
    expect(run().stderr).toContain("results.csv does not belong to this plan");
  });

  it("asks a program to set what no start-up parameter sets", () => {
    const far = makePlan(
      {
        model: model.id,
        params: {},
        axes: [
          { param: "latencyMs", values: [1, 20] },
          { param: "fields", values: [true, false] },
        ],
        metric: "elapsedMs",
        seed: 1,
      },
      { replicates: 1 },
    );
    for (const { path, text } of harnessFiles(far)) writeFileSync(join(folder, path), text);
    writeFileSync(join(folder, "by-hand"), '#!/bin/sh\necho "hand $*" >> calls\n');
    chmodSync(join(folder, "by-hand"), 0o755);
    const { status } = spawnSync("sh", ["run.sh"], {
      cwd: folder,
      env: { ...environment(), BY_HAND: "./by-hand" },
    });
    expect(status).toBe(0);
    expect(read("calls")).toMatch(/^hand latencyMs=(1|20)$/m);
  });
});
