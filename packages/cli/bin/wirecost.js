#!/usr/bin/env node
// Runs what `npm run build` made of src/, or `npm run pack` of both.
import { existsSync } from "node:fs";

const OLDEST_NODE = 20;
const built = new URL("../dist/main.js", import.meta.url);
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  console.error(`wirecost: this is Node ${process.versions.node}. Node ${OLDEST_NODE} or later is required.`);
  process.exitCode = 2;
} else if (existsSync(built)) await import(built.href);
else {
  console.error("wirecost: it is not built yet. Run: npm run build");
  process.exitCode = 2;
}
