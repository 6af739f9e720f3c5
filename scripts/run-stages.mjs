/**
 * Runs stages one after another, all of them whatever fails, and prints what failed and the sum, as the last line.
 *
 * @param {readonly import("./stages.mjs").Stage[]} stages
 * @returns {Promise<boolean>} whether everything passed
 */
export async function runStages(stages) {
  let passed = 0;
  let failed = 0;
  /** @type {string[]} */
  const failures = [];
  for (const stage of stages) {
    const start = Date.now();
    const count = await stage.run().catch((/** @type {unknown} */ error) => {
      console.error(error);
      return { passed: 0, failed: 1, failures: [`${stage.name}: ${error}`] };
    });
    passed += count.passed;
    failed += count.failed;
    failures.push(...(count.failures ?? []));
    const seconds = ((Date.now() - start) / 1000).toFixed(0);
    console.log(
      `${count.failed ? "FAILED" : "ok"}  ${stage.name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`,
    );
  }
  // Again, for whoever sees only the end of a long log.
  for (const failure of failures) console.log(`\n${failure}`);
  if (failures.length > 0) console.log();
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}
