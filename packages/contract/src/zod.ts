import { config } from "zod";

// Pages forbid eval by CSP, and browsers report each attempt, even one that zod catches.
if ("document" in globalThis) config({ jitless: true });

// Imported with `import * as z`: with a named import of `z`, the web app's bundle contains all of it, including error
// messages in fifty languages.
export * from "zod";
