import { readSettings, type SettingsReading } from "@wirecost/importers/settings";
import type { Model, Params } from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";
import { LocalFile } from "./local-file.ts";
import { readTyped } from "./read-typed.ts";

/** Sources of settings; later ones take precedence: .pf files, start-up parameters on the command line, `--set`. */
export interface GivenSettings {
  readonly pf?: readonly string[] | undefined;
  /** `-Mm 8192 -prefetchDelay`, word by word. */
  readonly typed?: readonly string[];
  readonly set?: readonly string[] | undefined;
}

/** The merged settings. */
interface Given {
  readonly settings: Params;
  /** The facts about the server in a database log. */
  readonly server: SettingsReading["server"];
}

/**
 * The settings provided by a user.
 *
 * @param note receives the settings of a file that the model does not have
 * @throws CliError for a value that the model does not accept
 */
export async function givenSettings(
  model: Model,
  { pf = [], typed = [], set = [] }: GivenSettings,
  note: (text: string) => void,
): Promise<Given> {
  const settings: Record<string, Params[string]> = {};
  let server: SettingsReading["server"];
  for (const path of pf) {
    const reading = readSettings(await LocalFile.open(path), model);
    const { settings: read, complaints, ignored, notes } = reading;
    const [first] = complaints;
    if (first) throw new CliError(`${path}${first.line ? `, line ${first.line}` : ""}: ${first.message}`);
    for (const text of notes) note(`${path}: ${text}`);
    if (ignored.length > 0)
      note(`${path}: no effect on ${model.title}: ${ignored.join(", ")}. wirecost pf reviews them.`);
    Object.assign(settings, read);
    if (reading.server) server = { ...server, ...reading.server };
  }
  if (typed.length > 0) {
    // The reader of .pf files: typed parameters are a line of one.
    const bytes = new TextEncoder().encode(typed.map(quoted).join(" "));
    const { settings: read, complaints, ignored } = readSettings({ name: "The command line", bytes }, model);
    if (ignored.length > 0) throw new CliError(`${model.id} has no setting ${ignored.join(", ")}.`);
    if (complaints[0]) throw new CliError(complaints[0].message.replace(/ It is left out\.$/, ""));
    Object.assign(settings, read);
  }
  for (const text of set) {
    const at = text.indexOf("=");
    if (at < 1) {
      const { param } = model.view.drag;
      const example = `${param}=${model.params[param]?.default}`;
      const lacks = at === 0 ? "names no setting" : "has no value";
      throw new CliError(`--set ${text} ${lacks}: write, for example, --set ${example}.`);
    }
    const reading = readTyped(model, text.slice(0, at), text.slice(at + 1));
    if ("message" in reading) throw new CliError(`--set ${text}: ${reading.message}`);
    Object.assign(settings, reading.settings);
  }
  return { settings, server };
}

function quoted(word: string): string {
  return /[\s"'#~]/.test(word) ? `"${word.replaceAll(/["~]/g, "~$&")}"` : word;
}
