import { brokersOf } from "./connection-properties.ts";
import { type PfToken, pfTokens, type StartCommand } from "./pf-tokens.ts";

/** `$DLC/bin/proserve`, `"%DLC%\bin\prowin.exe"`, `%PROWIN32%`, `_mprosrv`. */
const COMMAND =
  /(?:^@?|[\\/]|^[$%]\{?)_?(proserve|mprosrv|mpro|pro|mbpro|bpro|prowin(?:32)?|progres)(?:\.exe|\.bat|\.sh)?[%}]?$/i;
const IS_SERVER = /^(?:proserve|mprosrv)$/i;
/** Line continuations in Unix and Windows scripts, and ends of commands. */
const CONTINUES = new Set(["\\", "^"]);
const ENDS = /^(?:[|;&)`]|\d?>)/;
/** Words after which a command may begin, and those that run the following command. */
const BEGINS = /^(?:then|do|else|if|[({!|&]+|.*;)$/;
const RUNS =
  /^@?(?:call|start|exec|nohup|sudo|su|runuser|ssh|rsh|sh|bash|ksh|time|nice|env|command|cmd(?:\.exe)?|if|exist)$/i;
const ASSIGNS = /^\w+=/;

/**
 * The commands of a script, and the brokers of a conmgr.properties; none for a parameter file, in which such a word is
 * a value.
 */
export function startCommands(text: string, all: readonly PfToken[]): readonly StartCommand[] {
  const brokers = brokersOf(text);
  if (brokers.length > 0) return brokers;
  const tokens = all.flatMap((token) => quotedCommand(token, text) ?? [token]);
  const commands: StartCommand[] = [];
  const isShell = isScript(text);
  for (const [at, token] of tokens.entries()) {
    const program = COMMAND.exec(token.text)?.[1];
    if (program === undefined || !isBegin(tokens, at, isShell)) continue;
    const own = wordsOf(tokens, at);
    const first = own.findIndex(isDashed);
    const [database = ""] = own.slice(0, first < 0 ? own.length : first).map((word) => word.text);
    commands.push({
      title: `${program}${database === "" ? "" : ` ${database}`}`,
      line: token.line,
      side: IS_SERVER.test(program) ? "server" : "client",
      tokens: first < 0 ? [] : own.slice(first),
    });
  }
  return commands;
}

/**
 * The words of a quoted command, as in `su - oedb -c "proserve /db/a -S 100"`, and its end; undefined for other text.
 */
function quotedCommand(
  { quoted, text, line, at, end }: PfToken,
  source: string,
): readonly PfToken[] | undefined {
  if (!quoted || !/\s-[a-z]/i.test(text)) return undefined;
  const { tokens } = pfTokens(source.slice(at + 1, end - 1));
  if (!tokens.some((token) => COMMAND.test(token.text))) return undefined;
  const words = tokens.map((token) => ({ ...token, line, at: at + 1 + token.at, end: at + 1 + token.end }));
  return [...words, { text: ";", line, quoted: false, at: end, end }];
}

/** Whether a text is a script by its first line. */
export function isScript(text: string): boolean {
  return /^\s*(?:#!|@?echo\b|@?rem\b|::)/i.test(text);
}

/** Whether a word is the first of a command: the words before it in its line only say how to run it. */
function isBegin(tokens: readonly PfToken[], at: number, isShell: boolean): boolean {
  const line = tokens[at]?.line;
  let from = at;
  while (from > 0 && tokens[from - 1]?.line === line) from -= 1;
  // A value may be on the line after its name.
  const before = tokens[from - 1];
  const isValue = before !== undefined && isDashed(before) && startsWithName(tokens, from - 1);
  const joins = before !== undefined && CONTINUES.has(before.text);
  if (joins || (isValue && !isShell)) return false;
  let mayBegin = true;
  let isRun = false;
  for (const { text } of tokens.slice(from, at)) {
    isRun = RUNS.test(text) || (isRun && !BEGINS.test(text));
    mayBegin = isRun || BEGINS.test(text) || (mayBegin && ASSIGNS.test(text));
  }
  return mayBegin;
}

function startsWithName(tokens: readonly PfToken[], at: number): boolean {
  const first = tokens.find(({ line }) => line === tokens[at]?.line);
  return first !== undefined && isDashed(first);
}

/** The words after a command, to the end of its lines. */
function wordsOf(tokens: readonly PfToken[], start: number): readonly PfToken[] {
  const own: PfToken[] = [];
  let { line = 1 } = tokens[start] ?? {};
  for (let at = start + 1; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token || token.line !== line || (!token.quoted && ENDS.test(token.text))) break;
    if (CONTINUES.has(token.text)) line = tokens[at + 1]?.line ?? line;
    else if (token.quoted || !/[;&]$/.test(token.text)) own.push(token);
    else {
      own.push({ ...token, text: token.text.slice(0, -1), end: token.end - 1 });
      break;
    }
  }
  return own;
}

function isDashed({ text, quoted }: PfToken): boolean {
  return !quoted && /^-[a-z\d]/i.test(text);
}
