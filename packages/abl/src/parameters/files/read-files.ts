import { readParameterFile, type WrittenParameter } from "./parameter-file.ts";
import type { PfProblem } from "./pf-tokens.ts";

export interface ParameterText {
  readonly name: string;
  readonly text: string;
  /** For a script: the index of the command that is read. */
  readonly command?: number;
}

export interface FiledParameter extends WrittenParameter {
  readonly file: string;
  /** Whether it is on a command line. */
  readonly isOnCommandLine: boolean;
}

export interface FiledProblem extends PfProblem {
  readonly file: string;
}

/** Maximum nesting of files: more is a mistake. */
const MAX_DEPTH = 16;
/** Maximum number of nested readings: ten lines in each of sixteen files would be 10^16. */
const MAX_READINGS = 1000;

export interface ParameterReading {
  readonly given: readonly FiledParameter[];
  readonly problems: readonly FiledProblem[];
  /** Every file that was read, each once. */
  readonly read: readonly ParameterText[];
  /** -pf parameters whose file is missing. */
  readonly missing: readonly FiledParameter[];
}

/**
 * The parameters of files in the order in which OpenEdge reads them: a file included with -pf replaces the parameter.
 *
 * @param open finds a file that is named in another one
 */
export function readParameterFiles(
  files: readonly ParameterText[],
  open: (path: string, from: string) => ParameterText | undefined,
): ParameterReading {
  const given: FiledParameter[] = [];
  const problems: FiledProblem[] = [];
  const missing: FiledParameter[] = [];
  const read = new Map<string, ParameterText>();
  let readings = 0;
  const readOne = (file: ParameterText, within: readonly string[]) => {
    const { name, text } = file;
    const isFirst = !read.has(name);
    read.set(name, file);
    const reading = readParameterFile(text, file.command);
    if (isFirst) problems.push(...reading.problems.map((problem) => ({ ...problem, file: name })));
    for (const parameter of reading.given) {
      const filed = { ...parameter, file: name, isOnCommandLine: reading.command !== undefined };
      if (parameter.flag !== "-pf") given.push(filed);
      else {
        const nested = open(parameter.value, name);
        if (!nested) missing.push(filed);
        else if ([...within, name].includes(nested.name) || within.length >= MAX_DEPTH) {
          const message = `-pf ${parameter.value} reads a file within itself. Remove it.`;
          problems.push({ line: parameter.line, value: parameter.value, message, file: name });
        } else if (readings === MAX_READINGS) {
          const message = `-pf ${parameter.value} is not read: the files read others ${MAX_READINGS} times already, the maximum.`;
          problems.push({ line: parameter.line, value: parameter.value, message, file: name });
          // One is enough to report it.
          readings += 1;
        } else if (readings < MAX_READINGS) {
          readings += 1;
          readOne(nested, [...within, name]);
        }
      }
    }
  };
  for (const file of files) readOne(file, []);
  return { given, problems, read: [...read.values()], missing };
}
