// npm run dev: Next with reloading on port 3000, over an API that is built once.
import "./require-node.mjs";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { root } from "./root.mjs";
import { toolEnv } from "./run.mjs";

await ensureInstalled();
await ensureBuilt();
const { runStack } = await import("./run-stack.mjs");
const { DATABASE_URL } = process.env;
const stack = await runStack({
  dataDir: join(root, ".data"),
  port: 3001,
  ...(DATABASE_URL ? { databaseUrl: DATABASE_URL } : {}),
  env: { PUBLIC_URL: "http://localhost:3000" },
  say: console.error,
});
const next = spawn("npx", ["next", "dev", "-p", "3000"], {
  cwd: join(root, "apps/web"),
  env: { ...process.env, ...toolEnv, API_ORIGIN: "http://127.0.0.1:3001" },
  stdio: "inherit",
});
process.on("SIGINT", () => {});
next.on("exit", async () => {
  await stack.stop();
  process.exit(0);
});
