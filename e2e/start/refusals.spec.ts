import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { fileURLToPath } from "node:url";
import type { npmStart } from "../../scripts/check/clones/npm-start.mjs";
import { temporaryDataDir } from "../../scripts/start/temporary-data-dir.mjs";
import { expect, test } from "./test.ts";

/** What it says last before it leaves with 1. */
async function refusal(start: typeof npmStart, env: Record<string, string>): Promise<string> {
  const dataDir = await temporaryDataDir();
  try {
    const started = start({ port: 0, dataDir: dataDir.path, env });
    expect(await started.ended, started.output()).toBe(1);
    return started.output().trim().split("\n").at(-1) ?? "";
  } finally {
    await dataDir.remove();
  }
}

// Some machines have no IPv6.
const loopbacks = Object.values(networkInterfaces()).flatMap((addresses) =>
  (addresses ?? []).map(({ address }) => address).filter((address) => /^(127\.0\.0\.1|::1)$/.test(address)),
);

for (const host of loopbacks) {
  test(`a port taken on ${host} is named, with what to do`, async ({ start }) => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, host, resolve));
    const address = server.address();
    const port = address && typeof address === "object" ? address.port : 0;
    expect(await refusal(start, { PORT: `${port}` })).toBe(
      `Port ${port} is taken: stop what listens there, or choose another with PORT=${port + 1} npm start.`,
    );
    server.close();
  });
}

test("a port that is none is named", async ({ start }) => {
  expect(await refusal(start, { PORT: "many" })).toBe(
    "PORT is many: expected a whole number from 0 to 65535.",
  );
});

test("a database that cannot be reached is named, without its password", async ({ start }) => {
  const said = await refusal(start, { DATABASE_URL: "postgresql://u:secret@127.0.0.1:1/x" });
  expect(said).toBe(
    "DATABASE_URL names a database at 127.0.0.1:1 that cannot be reached: connect ECONNREFUSED 127.0.0.1:1",
  );
});

test("a DATABASE_URL that is none is refused with an example, without its value", async ({ start }) => {
  expect(await refusal(start, { DATABASE_URL: "mysql://u:secret@db/x" })).toBe(
    "DATABASE_URL is not a connection string: expected one such as postgresql://user:password@host:5432/name.",
  );
});

test("a folder that cannot be made is named", async ({ start }) => {
  const file = fileURLToPath(import.meta.url);
  expect(await refusal(start, { WIRECOST_DATA_DIR: `${file}/data` })).toBe(
    `${file}/data cannot be made (ENOTDIR): give this user write permission to its folder.`,
  );
});
