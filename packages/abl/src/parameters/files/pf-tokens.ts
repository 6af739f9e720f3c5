export interface PfToken {
  readonly text: string;
  /** 1-based. */
  readonly line: number;
  /** Whether it begins with a quote: a dash after it does not begin a parameter. */
  readonly quoted: boolean;
  /** Its range in the text, quotes included. */
  readonly at: number;
  readonly end: number;
}

/** A command of a script that starts a broker or a client. */
export interface StartCommand {
  /** As in the script, with its database: `proserve /db/sports`. */
  readonly title: string;
  /** Its first line, from 1. */
  readonly line: number;
  readonly side: "server" | "client";
  /** The words of its parameters. */
  readonly tokens: readonly PfToken[];
}

/** An error in a parameter file. */
export interface PfProblem {
  readonly line: number;
  /** The invalid text. */
  readonly value: string;
  readonly message: string;
}

/**
 * The end of a line; a separator of words; a continued line; or a piece of a word: quoted, where the closing quote may
 * be missing, or unquoted. ~ quotes the next character.
 */
const PIECE =
  /(\n)|(#[^\n]*|[^\S\n]+)|~\n|"((?:~[\s\S]|[^"~\n])*~?)("?)|'((?:~[\s\S]|[^'~\n])*~?)('?)|(?:~[^\n]|[^\s~#"'])+|~/g;

/**
 * The words of a parameter file: separated by blanks and line ends; a # starts a comment, quotes keep blanks together,
 * and ~ quotes the next character (at a line's end it continues the line).
 */
export function pfTokens(text: string): {
  readonly tokens: readonly PfToken[];
  readonly problems: readonly PfProblem[];
} {
  const tokens: PfToken[] = [];
  const problems: PfProblem[] = [];
  let line = 1;
  let word: { text: string; readonly at: number; readonly quoted: boolean } | undefined;
  const end = (at: number) => {
    if (word) tokens.push({ ...word, line, end: at });
    word = undefined;
  };
  for (const {
    0: piece,
    1: newline,
    2: blank,
    3: double,
    4: doubleEnd,
    5: single,
    6: singleEnd,
    index,
  } of text.matchAll(PIECE)) {
    if (newline ?? blank) {
      end(index);
      if (newline) line += 1;
      continue;
    }
    const inQuotes = double ?? single;
    const written = inQuotes ?? piece;
    if (piece !== "~\n") word ??= { text: "", at: index, quoted: inQuotes !== undefined };
    if (word)
      word.text += written.replaceAll(/~([\s\S])/g, (_, character) => (character === "\n" ? "" : character));
    line += written.split("~\n").length - 1;
    if (inQuotes === undefined || (doubleEnd ?? singleEnd)) continue;
    const isLast = index + piece.length === text.length;
    problems.push({
      line,
      value: isLast ? piece.slice(0, 80) : piece,
      message: isLast
        ? "The quote that opens here never closes: was the file cut off?"
        : "The quote that opens here does not close on its line: close it, or write ~ before it.",
    });
  }
  end(text.length);
  return { tokens, problems };
}
