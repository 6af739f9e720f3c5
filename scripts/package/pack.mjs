// npm run pack [-- FOLDER]: the terminal as one file that npm installs anywhere, without this clone: docs/terminal.md.
import "../start/require-node.mjs";
import { resolve } from "node:path";
import { prepare } from "../start/prepare.mjs";

await prepare({ web: false });
const { packTerminal } = await import("./pack-terminal.mjs");
const { path, bytes, unpackedBytes } = await packTerminal(resolve(process.argv[2] ?? "."));
const kb = (/** @type {number} */ size) => `${Math.round(size / 1000)} kB`;
console.log(`${path} (${kb(bytes)}, ${kb(unpackedBytes)} unpacked)`);
process.exit(0);
