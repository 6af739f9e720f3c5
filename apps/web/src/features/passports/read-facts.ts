import type { SettingsReading } from "@wirecost/importers";
import type { FactTexts } from "./parse-facts.ts";

/** What a file of start-up parameters says of the machine. */
export function readFacts(given: SettingsReading | undefined): FactTexts {
  return { ...given?.server };
}
