// Runs before each test file: properties are checked with the same values in each run, or with those of FUZZ_SEED and
// more of them.
import fc from "fast-check";

const { FUZZ_SEED } = process.env;
fc.configureGlobal(FUZZ_SEED === undefined ? { seed: 1, numRuns: 50 } : { seed: Number(FUZZ_SEED) });
