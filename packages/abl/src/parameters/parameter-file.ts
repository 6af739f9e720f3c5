import { type PfProblem, type PfToken, pfTokens } from "./pf-tokens.ts";

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

/** Names that are a number: single-user mode. */
const SINGLE_USER = "-1";

/** What starts a broker or a client, in a script. */
const COMMAND =
  /(?:^|[\\/])_?(?:proserve|mprosrv|mpro|pro|mbpro|bpro|prowin(?:32)?|progres)(?:\.exe|\.bat)?$/i;
/** What joins the next line, in a script of Unix and of Windows, and what ends a command. */
const CONTINUES = new Set(["\\", "^"]);
const ENDS = /^(?:[|;&]|\d?>)/;

/** The parameters of a .pf file, in its order. A file that it names with -pf is a parameter like others. */
export function readParameterFile(text: string): {
  readonly given: readonly WrittenParameter[];
  readonly problems: readonly PfProblem[];
} {
  const read = pfTokens(text);
  const command = commandIn(read.tokens);
  const tokens = command?.tokens ?? read.tokens;
  const problems = command?.problems ?? [...read.problems, ...longLines(tokens)];
  const words: PfToken[][] = [];
  const stray: PfProblem[] = [];
  for (const token of tokens) {
    const last = words.at(-1);
    if (isName(token, last)) words.push([token]);
    else if (last) last.push(token);
    else {
      const message = `${JSON.stringify(token.text.slice(0, 60))} belongs to no parameter: one such as -Mm should stand before it.`;
      stray.push({ line: token.line, value: token.text, message });
    }
  }
  const given = words.flatMap(([name, ...rest]) => {
    if (!name) return [];
    const value = rest.map((word) => word.text).join(" ");
    return [{ flag: name.text, value, line: name.line, words: [name, ...rest] }];
  });
  return { given, problems: [...problems, ...stray] };
}

/** The words behind the first command of a script and its database; undefined of a parameter file. */
function commandIn(tokens: readonly PfToken[]):
  | {
      readonly tokens: readonly PfToken[];
      readonly problems: readonly PfProblem[];
    }
  | undefined {
  const isCommand = ({ text, line }: PfToken, at: number) =>
    COMMAND.test(text) && tokens[at - 1]?.line !== line;
  const start = tokens.findIndex(isCommand);
  // In a parameter file, such a word is a value.
  if (start < 0 || tokens.slice(0, start).some((token) => isName(token, undefined))) return undefined;
  const own: PfToken[] = [];
  let { line = 1 } = tokens[start] ?? {};
  let end = start + 1;
  for (; end < tokens.length; end++) {
    const token = tokens[end];
    if (!token || token.line !== line || ENDS.test(token.text)) break;
    if (CONTINUES.has(token.text)) line = tokens[end + 1]?.line ?? line;
    else own.push(token);
  }
  const first = own.findIndex((token) => isName(token, undefined));
  const next = tokens.find((token, at) => at >= end && isCommand(token, at));
  const message = `Of a script, the first command is read, in line ${tokens[start]?.line}. Review this one, and those after it, in files of their own.`;
  return {
    tokens: first < 0 ? [] : own.slice(first),
    problems: next ? [{ line: next.line, value: next.text, message }] : [],
  };
}

function longLines(tokens: readonly PfToken[]): readonly PfProblem[] {
  const firsts = new Map<number, { readonly text: string; count: number }>();
  for (const { line, text } of tokens) {
    const known = firsts.get(line);
    if (known) known.count += 1;
    else firsts.set(line, { text, count: 1 });
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
