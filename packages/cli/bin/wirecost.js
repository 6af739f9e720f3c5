#!/usr/bin/env node
// Runs what `npm run build` made of src/.
import { existsSync } from "node:fs";

const built = new URL("../dist/main.js", import.meta.url);
if (existsSync(built)) await import(built.href);
else {
  console.error("wirecost: it is not built yet. Run: npm run build");
  process.exitCode = 2;
}
