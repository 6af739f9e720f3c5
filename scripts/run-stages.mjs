/**
 * Runs stages one after another, all of them whatever fails, and prints the sum as the last line.
 *
 * @param {readonly import("./stages.mjs").Stage[]} stages
 * @returns {Promise<boolean>} whether everything passed
 */
export async function runStages(stages) {
  let passed = 0;
  let failed = 0;
  for (const stage of stages) {
    const start = Date.now();
    const count = await stage.run().catch((error) => {
      console.error(error);
      return { passed: 0, failed: 1 };
    });
    passed += count.passed;
    failed += count.failed;
    const seconds = ((Date.now() - start) / 1000).toFixed(0);
    console.log(
      `${count.failed ? "FAILED" : "ok"}  ${stage.name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`,
    );
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}
