// npm run build: installs and builds, each only if needed.
import "./require-node.mjs";
import { prepare } from "./prepare.mjs";

await prepare();
