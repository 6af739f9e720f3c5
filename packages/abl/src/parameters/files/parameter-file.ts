import { getOrInsert } from "@wirecost/sim-core/model";
import { quoted } from "../finding.ts";
import { type PfProblem, type PfToken, pfTokens, type StartCommand } from "./pf-tokens.ts";
import { isScript, startCommands } from "./start-script.ts";

export interface WrittenParameter {
  /** As written, with its dash. */
  readonly flag: string;
  /** Its arguments as written, without quotes; empty for a switch. */
  readonly value: string;
  /** 1-based. */
  readonly line: number;
  /** The words that it is written in: its name, then its arguments. */
  readonly words: readonly PfToken[];
}

/** Words of one line, as the Startup Command and Parameter Reference limits them. */
const MAX_WORDS = 40;

/** What a script of Windows calls its own folder, `%~dp0`; the tilde takes the next character as it is. */
const SCRIPT_FOLDER = /^%dp0[\\/]?/i;

/** Names that are a number: single-user mode. */
const SINGLE_USER = "-1";

/**
 * The parameters of a .pf file, in its order. A file that it names with -pf is a parameter like others.
 *
 * @param chosen of a script, the command that is read, from 0; without it the first, and a problem names the next
 */
export function readParameterFile(
  text: string,
  chosen?: number,
): {
  readonly given: readonly WrittenParameter[];
  readonly problems: readonly PfProblem[];
  /** The command of a script; undefined of a parameter file. */
  readonly command: StartCommand | undefined;
} {
  const read = pfTokens(text);
  const commands = startCommands(text, read.tokens);
  const command = commands[chosen ?? 0];
  if (!command && isScript(text)) return { given: [], problems: [withoutCommand(text)], command };
  const tokens = command?.tokens ?? read.tokens;
  const problems = command
    ? chosen === undefined
      ? unreadCommand(commands)
      : []
    : [...read.problems, ...longLines(tokens)];
  const words: PfToken[][] = [];
  const stray: PfProblem[] = [];
  for (const token of tokens) {
    const last = words.at(-1);
    if (isName(token, last)) words.push([token]);
    else if (last) last.push(token);
    else {
      const message = `${quoted(token.text)} belongs to no parameter: a name such as -Mm is missing before it.`;
      stray.push({ line: token.line, value: token.text, message });
    }
  }
  const given = words.flatMap(([name, ...rest]) => {
    if (!name) return [];
    const written = rest.map((word) => word.text).join(" ");
    const value = name.text === "-pf" ? written.replace(SCRIPT_FOLDER, "") : written;
    return [{ flag: name.text, value, line: name.line, words: [name, ...rest] }];
  });
  return { given, problems: [...problems, ...stray], command };
}

/** The commands of a script, each with parameters of its own; none of a parameter file. */
export function commandsOf(text: string): readonly StartCommand[] {
  return startCommands(text, pfTokens(text).tokens);
}

/** The parameters of a file, of a script those of all its commands. */
export function allParameters(text: string): readonly WrittenParameter[] {
  const commands = commandsOf(text);
  return commands.length === 0
    ? readParameterFile(text).given
    : commands.flatMap((_, command) => readParameterFile(text, command).given);
}

function withoutCommand(text: string): PfProblem {
  const message =
    "The script starts no broker and no client that is known here (proserve, _mprosrv, mpro, prowin), so nothing of it is reviewed.";
  return { line: 1, value: text.slice(0, 80), message };
}

function unreadCommand([first, next]: readonly StartCommand[]): readonly PfProblem[] {
  if (!next) return [];
  const message = `Of a script, the first command is read, in line ${first?.line}. Review this one, and those after it, in files of their own.`;
  return [{ line: next.line, value: next.title, message }];
}

function longLines(tokens: readonly PfToken[]): readonly PfProblem[] {
  const firsts = new Map<number, { readonly text: string; count: number }>();
  for (const { line, text } of tokens) {
    getOrInsert(firsts, line, () => ({ text, count: 0 })).count += 1;
  }
  return [...firsts].flatMap(([line, { text, count }]) => {
    const message = `The line has ${count} words; a line of a parameter file may have ${MAX_WORDS}. Write its parameters in lines of their own.`;
    return count > MAX_WORDS ? [{ line, value: text, message }] : [];
  });
}

/**
 * -basetable -361: a number is an argument. -1 is one only behind a name on its own line: -aiarcinterval -1. A name may
 * have two dashes, or the dash of a text editor: it is none, and no argument of the one before it either.
 */
function isName({ text, quoted, line }: PfToken, before: readonly PfToken[] | undefined): boolean {
  if (quoted) return false;
  if (text === SINGLE_USER) return before?.length !== 1 || before[0]?.line !== line;
  return /^[-\u2010-\u2015\u2212]{1,2}[a-z]/i.test(text);
}
