import { readParameterFile } from "@wirecost/abl/parameters";
import type { Model } from "@wirecost/sim-core";
import { checkSize } from "../decode/check-size.ts";
import { decode } from "../decode/decode.ts";
import { excerpt } from "../excerpt.ts";
import type { Complaint, MeasurementFile } from "../reading.ts";
import { readDatabaseLog } from "./database-log.ts";
import { isLog } from "./log-parameters.ts";
import { logServer } from "./log-server.ts";
import type { GivenParameter, GivenParameters, SettingsReading } from "./settings-reading.ts";
import { settleParameters } from "./settle-parameters.ts";

/**
 * Reads the start-up parameters of a .pf file or a database log that are settings of a model. Never throws. The last
 * occurrence of a parameter wins; a value out of range is reported and omitted.
 */
export function readSettings(file: MeasurementFile, model: Model): SettingsReading {
  const nothing = { settings: {}, read: [], ignored: [], notes: [] } as const;
  const size = checkSize(file.bytes.length);
  if (size) return { ...nothing, kind: "parameter file", complaints: [size] };
  const decoded = decode(file.bytes);
  if (decoded.encoding === null) {
    const message = `${excerpt(file.name)} is ${decoded.binary}. It should be a .pf file or a database's .lg.`;
    return { ...nothing, kind: "parameter file", complaints: [error(0, file.name, message)] };
  }
  const log = isLog(file.name, decoded.text);
  const { given, complaints, notes } = (log ? readDatabaseLog : parametersOf)(decoded.text);
  const kind = log ? "database log" : "parameter file";
  const { settings, read, ignored, issues, repeated } = settleParameters(given, model);
  const all = [...complaints, ...issues];
  if (given.length === 0) {
    const wanted = log
      ? "messages such as (4258) that a broker logs when it starts"
      : "parameters such as -Mm 16384";
    all.push(
      error(0, file.name, `${excerpt(file.name)} has no start-up parameter: it should have ${wanted}.`),
    );
  } else if (read.length === 0 && issues.length === 0) {
    const own = Object.values(model.params).flatMap(({ flag }) => (flag?.startsWith("-") ? [flag] : []));
    const has = own.length > 0 ? `those that it has are ${own.join(", ")}` : "it has none";
    const message = `None of its start-up parameters is a setting of ${excerpt(model.title)}: ${has}.`;
    all.push(error(0, file.name, message));
  }
  return {
    kind,
    settings,
    read,
    ignored,
    complaints: all,
    ...(log && { server: logServer(decoded.text) }),
    notes: [...notes, ...repeated],
  };
}

function error(line: number, value: string, message: string): Complaint {
  return { line, value, message, severity: "error" };
}

/** The parameters of a .pf file. A file that it includes with -pf is not read, and reported. */
function parametersOf(text: string): GivenParameters {
  const { given, problems } = readParameterFile(text);
  return {
    given: given.filter(({ flag }) => flag !== "-pf"),
    complaints: problems.map((problem) => ({ ...problem, severity: "warning" })),
    notes: given.filter(({ flag }) => flag === "-pf").map(note),
  };
}

function note({ value, line }: GivenParameter): string {
  return `-pf ${value} (line ${line}) is not read: choose that file as well.`;
}
