import { type Config, readConfig } from "./config.ts";

/** The configuration of this process, which ends with a line for each variable that is missing or wrong. */
export function readConfigOrLeave(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
