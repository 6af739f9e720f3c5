// Before each test file: properties are tried on the same values in each run, or on those of FUZZ_SEED.
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });
