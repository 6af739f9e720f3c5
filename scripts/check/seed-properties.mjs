// Before each test file: properties are tried on the same values in each run, or on those of FUZZ_SEED, and then on more.
import fc from "fast-check";

const { FUZZ_SEED } = process.env;
fc.configureGlobal(FUZZ_SEED === undefined ? { seed: 1, numRuns: 50 } : { seed: Number(FUZZ_SEED) });
