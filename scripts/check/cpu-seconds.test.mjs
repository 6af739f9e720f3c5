import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { countCpuSeconds } from "./cpu-seconds.mjs";

const BURN_S = 0.5;
const burn = `while (process.cpuUsage().user < ${BURN_S * 1e6}) for (let i = 0; i < 1e7; i++);`;

it.runIf(process.platform === "linux")(
  "counts a process that was waited for, and those beneath one that outlives its parent",
  async () => {
    const count = countCpuSeconds();
    const cpuSeconds = () => count()?.user;
    const before = cpuSeconds() ?? 0;
    const waitedFor = spawn(process.execPath, ["-e", burn]);
    await once(waitedFor, "close");
    expect(cpuSeconds()).toBeGreaterThanOrEqual(before + BURN_S - 0.05);

    // In the background of a shell that ends at once: another shell, and what says that it has burnt, and waits.
    const child = `${burn} console.log("burnt"); setInterval(() => {}, 1000);`;
    const background = `sh -c '"$0" -e "$1"; :' "$0" "$1" &`;
    const shell = spawn("sh", ["-c", background, process.execPath, child], { detached: true });
    await once(shell.stdout, "data");
    const between = cpuSeconds() ?? 0;
    expect(between).toBeGreaterThanOrEqual(before + 2 * BURN_S - 0.1);
    process.kill(-Number(shell.pid), "SIGKILL");
    await once(shell, "close");
    expect(cpuSeconds(), "they still count when they have ended").toBeGreaterThanOrEqual(between);
  },
);
