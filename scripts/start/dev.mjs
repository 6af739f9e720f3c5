// npm run dev: Next.js with hot reload on port 3000, in front of the built product on port 3001.
import "./require-node.mjs";
import { join } from "node:path";
import { prepare } from "./prepare.mjs";
import { root } from "./root.mjs";
import { runStack } from "./run-stack.mjs";
import { startChild } from "./start-child.mjs";

await prepare();
const { DATABASE_URL } = process.env;
const stack = await runStack({
  dataDir: join(root, ".data"),
  port: 3001,
  ...(DATABASE_URL ? { databaseUrl: DATABASE_URL } : {}),
  env: { PUBLIC_URL: "http://localhost:3000" },
  say: console.error,
});
const next = startChild(
  "Next",
  [
    "--import",
    join(root, "scripts/start/end-with-parent.mjs"),
    join(root, "node_modules/next/dist/bin/next"),
    "dev",
    "-p",
    "3000",
  ],
  { cwd: join(root, "apps/web"), env: { API_ORIGIN: "http://127.0.0.1:3001" } },
);
console.error(await Promise.race([next.ended, stack.broken]));
await Promise.all([next.stop(), stack.stop()]);
process.exit(1);
