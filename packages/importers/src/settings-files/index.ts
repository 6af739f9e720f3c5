export { isSettingsFile } from "./is-settings-file.ts";
export { type LogParameters, logParameters } from "./log-parameters.ts";
export { readSettings } from "./read-settings.ts";
export type { SettingsReading } from "./settings-reading.ts";
