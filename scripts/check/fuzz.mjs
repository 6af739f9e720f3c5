// npm run fuzz [seed]: sends ten thousand mutated files through the API and a hundred thousand through the importers;
// ten thousand logs and ten thousand other files with planted secrets through the conversation readers, none of which
// may remain; and texts designed to be slow through all readers, including that of ABL source, at every position.
import "../start/require-node.mjs";
import { prepare } from "../start/prepare.mjs";
import { run, StepFailed } from "../start/run.mjs";

const seed = Number(process.argv[2] ?? Date.now() % 2 ** 31);
if (!Number.isInteger(seed) || seed < 0) {
  console.error(`npm run fuzz: the seed should be a whole number from 0; it is ${process.argv[2]}`);
  process.exit(1);
}
await prepare({ web: false });
console.log(`Seed ${seed}. "npm run fuzz ${seed}" tries the same files again.`);
const env = {
  FUZZ_SEED: String(seed),
  FUZZ_FILES: "100000",
  FUZZ_UPLOADS: "10000",
  FUZZ_CONVERSATIONS: "10000",
};
try {
  await run(
    "vitest",
    [
      "run",
      "packages/importers/src/fuzz.test.ts",
      "src/doubling.test.ts",
      "files/logs/fuzz.test.ts",
      "files/fuzz.test.ts",
      "uploads/fuzz.test.ts",
    ],
    { env },
  );
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.exit(1);
}
