import { config } from "zod";

// Pages refuse eval, and browsers report each try of it, even one that zod catches.
if ("document" in globalThis) config({ jitless: true });

// Imported with `import * as z`: of `z` by its name, the web app's build keeps all, with error messages in fifty languages.
export * from "zod";
