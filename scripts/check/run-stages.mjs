/** Interval of progress lines. */
const EVERY_MS = 30_000;

/**
 * Runs all stages in order, even after a failure, and prints the failures and, as the last line, the totals.
 *
 * @param {readonly import("./stages.mjs").Stage[]} stages
 * @param {{ everyMs?: number, say?: (line: string) => void, cpuSeconds?: ReturnType<typeof import("./cpu-seconds.mjs").countCpuSeconds> }} [options] everyMs:
 *   how often it says how far it is; cpuSeconds: as of countCpuSeconds(), printed for each stage and for all
 * @returns {{ passed: Promise<boolean>, stop: () => Promise<void> }} passed: whether everything did; stop: prints the
 *   sum of what has run so far, for a process that is asked to end
 */
export function runStages(
  stages,
  { everyMs = EVERY_MS, say = console.log, cpuSeconds = () => undefined } = {},
) {
  const sum = { passed: 0, failed: 0, failures: /** @type {string[]} */ ([]) };
  /** @param {import("./stages.mjs").Count} count */
  const add = ({ passed, failed, failures = [] }) => {
    sum.passed += passed;
    sum.failed += failed;
    sum.failures.push(...failures);
  };
  const printSum = () => {
    // Failures are repeated at the end, where a reader of a long log looks first.
    for (const failure of sum.failures) say(`\n${failure}`);
    if (sum.failures.length > 0) say("");
    const cpu = cpuSeconds();
    if (cpu) say(`CPU time of all processes: ${cpuText(cpu)}`);
    say(`${sum.passed} passed, ${sum.failed} failed`);
  };
  let name = "";
  /** @type {(() => Promise<import("./stages.mjs").Progress>) | undefined} */
  let look;

  const runAll = async () => {
    for (const [index, stage] of stages.entries()) {
      const start = Date.now();
      const cpuBefore = cpuSeconds();
      const label = `[${index + 1}/${stages.length}] ${stage.name}`;
      name = stage.name;
      look = undefined;
      say(`${label} ...`);
      const clock = setInterval(async () => {
        const elapsed = Date.now() - start;
        const progress = await look?.();
        if (name === stage.name) say(`${label}: ${progressText(progress, elapsed)}`);
      }, everyMs);
      const count = await stage
        .run((one) => {
          look = one;
        })
        .catch((/** @type {unknown} */ error) => ({
          passed: 0,
          failed: 1,
          failures: [`${stage.name}: ${error instanceof Error ? (error.stack ?? error.message) : error}`],
        }));
      clearInterval(clock);
      name = "";
      add(count);
      const cpu = cpuSeconds();
      const used = cpu && cpuBefore ? `, CPU: ${cpuText(cpu, cpuBefore)}` : "";
      say(
        `${count.failed ? "FAILED" : "ok"}  ${stage.name}: ${count.passed} passed, ${count.failed} failed (${duration(Date.now() - start)}${used})`,
      );
    }
    printSum();
    return sum.failed === 0 && sum.passed > 0;
  };

  return {
    passed: runAll(),
    stop: async () => {
      if (name) {
        const { passed = 0, failed = 0, failures = [] } = (await look?.()) ?? {};
        add({ passed, failed: failed + 1, failures: [...failures, `${name}: stopped before its end`] });
      }
      printSum();
    },
  };
}

/**
 * The progress of a stage in one line.
 *
 * @param {import("./stages.mjs").Progress | undefined} progress
 * @param {number} elapsedMs
 */
export function progressText(progress, elapsedMs) {
  if (!progress || progress.total === 0) return duration(elapsedMs);
  const { done, total, unit, passed, failed } = progress;
  const left = done > 0 ? `, about ${duration((elapsedMs / done) * (total - done))} left` : "";
  return `${done} of ${total} ${unit}, ${passed} passed, ${failed} failed, ${duration(elapsedMs)}${left}`;
}

/** @param {import("./cpu-seconds.mjs").Cpu} cpu @param {import("./cpu-seconds.mjs").Cpu} before */
function cpuText({ user, system }, before = { user: 0, system: 0 }) {
  return `${(user - before.user).toFixed(0)} s user, ${(system - before.system).toFixed(0)} s system`;
}

/** @param {number} ms */
function duration(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
