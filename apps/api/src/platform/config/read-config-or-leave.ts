import { type Config, readConfig } from "./config.ts";

/** The configuration of this process, which exits with a line for each missing or invalid variable. */
export function readConfigOrLeave(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
