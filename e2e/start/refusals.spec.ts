import { temporaryDataDir } from "../../scripts/start/temporary-data-dir.mjs";
import { expect, test } from "./test.ts";

// scripts/start/start.test.mjs has the errors that occur before anything starts.
for (const { what, env, message } of [
  {
    what: "an invalid port",
    env: { PORT: "many" },
    message: "PORT is many: expected a whole number from 0 to 65535.",
  },
  {
    what: "an unreachable database, without its password,",
    env: { DATABASE_URL: "postgresql://u:secret@127.0.0.1:1/x" },
    message:
      "DATABASE_URL names a database at 127.0.0.1:1 that cannot be reached: connect ECONNREFUSED 127.0.0.1:1",
  },
])
  test(`npm start exits with 1, and the last line of output names ${what}`, async ({ start }) => {
    const dataDir = await temporaryDataDir();
    try {
      const started = start({ port: 0, dataDir: dataDir.path, env });
      expect(await started.ended, started.output()).toBe(1);
      expect(started.output().trim().split("\n").at(-1)).toBe(message);
    } finally {
      await dataDir.remove();
    }
  });
