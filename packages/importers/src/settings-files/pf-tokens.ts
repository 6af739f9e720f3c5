import type { Complaint } from "../reading.ts";

/** A word of a parameter file. */
export interface PfToken {
  readonly text: string;
  /** 1-based. */
  readonly line: number;
  /** Whether any of it stood in quotes: then a dash at its start begins no parameter. */
  readonly quoted: boolean;
}

/**
 * The words of a parameter file: set apart by blanks and line ends, a # starts a comment, quotes hold blanks
 * together, and ~ takes the next character as it is (at a line's end it joins the next line).
 */
export function pfTokens(text: string): {
  readonly tokens: readonly PfToken[];
  readonly complaints: readonly Complaint[];
} {
  const tokens: PfToken[] = [];
  const complaints: Complaint[] = [];
  let line = 1;
  let word = "";
  let begun = false;
  let quoted = false;
  let quote = "";
  let opened = 0;
  const end = () => {
    if (begun) tokens.push({ text: word, line, quoted });
    word = "";
    begun = false;
    quoted = false;
  };
  for (let i = 0; i < text.length; i++) {
    const character = text[i] ?? "";
    if (character === "~" && i + 1 < text.length) {
      i += 1;
      if (text[i] === "\n") line += 1;
      else {
        word += text[i];
        begun = true;
      }
    } else if (character === "\n") {
      if (quote !== "") {
        const message =
          "The quote that opens here does not close on its line: close it, or write ~ before it.";
        complaints.push({ line, value: text.slice(opened, i), message, severity: "warning" });
        quote = "";
      }
      end();
      line += 1;
    } else if (quote !== "") {
      if (character === quote) quote = "";
      else word += character;
    } else if (character === '"' || character === "'") {
      quote = character;
      opened = i;
      begun = true;
      quoted = true;
    } else if (character === "#") {
      end();
      const next = text.indexOf("\n", i);
      i = (next < 0 ? text.length : next) - 1;
    } else if (/\s/.test(character)) end();
    else {
      word += character;
      begun = true;
    }
  }
  if (quote !== "") {
    const message = "The quote that opens here never closes: was the file cut off?";
    complaints.push({ line, value: text.slice(opened, opened + 80), message, severity: "warning" });
  }
  end();
  return { tokens, complaints };
}
