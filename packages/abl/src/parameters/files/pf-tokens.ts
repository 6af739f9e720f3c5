export interface PfToken {
  readonly text: string;
  /** 1-based. */
  readonly line: number;
  /** Whether it begins with a quote: then a dash behind that begins no parameter. */
  readonly quoted: boolean;
  /** Where it stands in the text: from its first character to behind its last, quotes included. */
  readonly at: number;
  readonly end: number;
}

/** A command of a script that starts a broker or a client. */
export interface StartCommand {
  /** As the script has it, with its database: `proserve /db/sports`. */
  readonly title: string;
  /** Where it begins, from 1. */
  readonly line: number;
  readonly side: "server" | "client";
  /** The words of its parameters. */
  readonly tokens: readonly PfToken[];
}

/** Something that a parameter file has wrong. */
export interface PfProblem {
  readonly line: number;
  /** The text that is wrong. */
  readonly value: string;
  readonly message: string;
}

/**
 * The words of a parameter file: set apart by blanks and line ends, a # starts a comment, quotes hold blanks
 * together, and ~ takes the next character as it is (at a line's end it joins the next line).
 */
export function pfTokens(text: string): {
  readonly tokens: readonly PfToken[];
  readonly problems: readonly PfProblem[];
} {
  const tokens: PfToken[] = [];
  const problems: PfProblem[] = [];
  let line = 1;
  let word = "";
  let begun = -1;
  let quoted = false;
  let quote = "";
  let opened = 0;
  const end = (at: number) => {
    if (begun >= 0) tokens.push({ text: word, line, quoted, at: begun, end: at });
    word = "";
    begun = -1;
    quoted = false;
  };
  const begin = (at: number) => {
    if (begun < 0) begun = at;
  };
  for (let i = 0; i < text.length; i++) {
    const character = text[i] ?? "";
    if (character === "~" && i + 1 < text.length) {
      const start = i;
      i += 1;
      if (text[i] === "\n") line += 1;
      else {
        begin(start);
        word += text[i];
      }
    } else if (character === "\n") {
      if (quote !== "") {
        const message =
          "The quote that opens here does not close on its line: close it, or write ~ before it.";
        problems.push({ line, value: text.slice(opened, i), message });
        quote = "";
      }
      end(i);
      line += 1;
    } else if (quote !== "") {
      if (character === quote) quote = "";
      else word += character;
    } else if (character === '"' || character === "'") {
      if (begun < 0) quoted = true;
      begin(i);
      quote = character;
      opened = i;
    } else if (character === "#") {
      end(i);
      const next = text.indexOf("\n", i);
      i = (next < 0 ? text.length : next) - 1;
    } else if (/\s/.test(character)) end(i);
    else {
      begin(i);
      word += character;
    }
  }
  if (quote !== "") {
    const message = "The quote that opens here never closes: was the file cut off?";
    problems.push({ line, value: text.slice(opened, opened + 80), message });
  }
  end(text.length);
  return { tokens, problems };
}
