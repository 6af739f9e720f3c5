import { config, z } from "zod";

// Pages refuse eval, and browsers report each try of it, even one that zod catches.
if ("document" in globalThis) config({ jitless: true });

export { z };
