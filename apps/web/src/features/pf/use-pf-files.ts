import { allParameters, commandsOf, type ParameterText, sideOf } from "@wirecost/abl/parameters";
import { decode } from "@wirecost/importers";
import { type LogParameters, logParameters } from "@wirecost/importers/settings";
import { formatCount } from "@wirecost/sim-core";
import { useCallback, useState } from "react";

/** Maximum bytes of a parameter file, and of a database log. */
const MAX_BYTES = 4_000_000;
const MAX_LOG_BYTES = 100_000_000;

interface OpenText extends ParameterText {
  /** Notes on the database log that it was read from. */
  readonly notes?: readonly string[] | undefined;
}

interface Files {
  readonly server: OpenText;
  readonly client: OpenText;
  /** Every opened file, for those that include others. */
  readonly all: readonly ParameterText[];
  readonly isWindows: boolean;
}

const NONE: Files = {
  server: { name: "server.pf", text: "" },
  client: { name: "client.pf", text: "" },
  all: [],
  isWindows: false,
};

/**
 * The files under review, as typed or opened. Nothing of them leaves the browser.
 *
 * @param onVersion receives the version of OpenEdge that a database log states
 */
export function usePfFiles(onVersion: (version: string) => void) {
  const [files, setFiles] = useState(NONE);
  const [problem, setProblem] = useState<string>();
  const type = (side: "server" | "client", text: string) => {
    const { name, text: before, notes } = files[side];
    // Without the name: the text of an opened log is already that of its parameters.
    const log = logParameters("", text);
    const typed = log ? textOfLog(name, log) : { name, text, notes: before && text ? notes : undefined };
    setFiles((now) => ({ ...now, [side]: typed }));
    if (log?.version !== undefined) onVersion(log.version);
  };
  const put = (next: Partial<Files>) => {
    setProblem(undefined);
    setFiles({ ...NONE, ...next });
  };
  const pick = async (picked: readonly File[]) => {
    const opened: OpenText[] = [];
    let version: string | undefined;
    let isWindows = false;
    for (const file of picked) {
      if (file.size > MAX_LOG_BYTES)
        return setProblem(
          `${file.name} has ${formatCount(file.size)} bytes; the page opens at most ${formatCount(MAX_LOG_BYTES)}.`,
        );
      const bytes = new Uint8Array(await file.arrayBuffer());
      const decoded = decode(bytes);
      if (decoded.encoding === null)
        return setProblem(`${file.name} is ${decoded.binary}. It should be a .pf file or a database's .lg.`);
      const log = logParameters(file.name, decoded.text);
      if (log) {
        version ??= log.version;
        opened.push(textOfLog(file.name, log));
        continue;
      }
      if (file.size > MAX_BYTES)
        return setProblem(
          `${file.name} has ${formatCount(file.size)} bytes; the page opens at most ${formatCount(MAX_BYTES)}.`,
        );
      isWindows ||= bytes.some((byte, i) => byte === 13 && (bytes[i + 1] === 10 || bytes[i + 1] === 0));
      opened.push({ name: file.name, text: decoded.text });
    }
    setProblem(undefined);
    setFiles((now) => ({ ...placed(now, opened), isWindows }));
    if (version !== undefined) onVersion(version);
  };
  const open = useCallback(
    (path: string) => {
      const name = baseName(path);
      return files.all.find((file) => baseName(file.name) === name);
    },
    [files.all],
  );
  return { files, type, put, pick, open, problem };
}

/** The parameters in a database log, without its other lines, and notes with its name, as in the terminal. */
function textOfLog(name: string, { text, notes }: LogParameters): OpenText {
  const all = text === "" ? ["The log has no start-up parameters of a broker.", ...notes] : notes;
  return {
    name,
    text: text.replaceAll(/^\n+|(?<=\n)\n+/g, ""),
    notes: all.map((note) => `${name}: ${note}`),
  };
}

/** Files that others include are read only in their place. */
function placed(now: Files, opened: readonly OpenText[]): Files {
  const all = [...opened, ...now.all.filter(({ name }) => !opened.some((one) => one.name === name))];
  const nested = new Set(
    all.flatMap(({ name, text }) =>
      allParameters(text)
        .filter(({ flag, value }) => flag === "-pf" && baseName(value) !== baseName(name))
        .map(({ value }) => baseName(value)),
    ),
  );
  const first = (side: "server" | "client") =>
    opened.find(
      ({ name, text }) =>
        !nested.has(baseName(name)) &&
        (commandsOf(text).length > 0 ? side === "server" : sideOf(allParameters(text)) === side),
    );
  return { ...now, all, server: first("server") ?? now.server, client: first("client") ?? now.client };
}

function baseName(path: string): string {
  return path.replace(/^.*[\\/]/, "").toLowerCase();
}

/** A broker's file with the most frequent mistakes. */
export const EXAMPLE = `# sports, production
-db /db/sports
-S 20000              # clients connect here
-n 200
-Mn 10
-Ma 5
-Mi 8
-minport 20001
-maxport 20005
-Mm 1024
-Mm 4096              # from the tuning workshop
-prefetchDelay
-prefetchnumrecs 100
-lruskip 100
-B 200000
-spin 20000
`;
