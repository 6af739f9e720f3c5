// npm run build: installs and builds, each only if needed.
import "./require-node.mjs";
import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";

await ensureInstalled();
await ensureBuilt();
