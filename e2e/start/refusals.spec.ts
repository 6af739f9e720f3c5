import { temporaryDataDir } from "../../scripts/start/temporary-data-dir.mjs";
import { expect, test } from "./test.ts";

// What else is refused before anything starts: scripts/start/start.test.mjs.
for (const { what, env, said } of [
  {
    what: "a port that is none",
    env: { PORT: "many" },
    said: "PORT is many: expected a whole number from 0 to 65535.",
  },
  {
    what: "a database that cannot be reached, without its password,",
    env: { DATABASE_URL: "postgresql://u:secret@127.0.0.1:1/x" },
    said: "DATABASE_URL names a database at 127.0.0.1:1 that cannot be reached: connect ECONNREFUSED 127.0.0.1:1",
  },
])
  test(`${what} is what npm start says last before it leaves with 1`, async ({ start }) => {
    const dataDir = await temporaryDataDir();
    try {
      const started = start({ port: 0, dataDir: dataDir.path, env });
      expect(await started.ended, started.output()).toBe(1);
      expect(started.output().trim().split("\n").at(-1)).toBe(said);
    } finally {
      await dataDir.remove();
    }
  });
