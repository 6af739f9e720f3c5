// The comma last: it also stands in numbers and in headers ("Latency, ms"), as often in each line at times.
const DELIMITERS = [";", "\t", "|", ","] as const;

type Delimiter = (typeof DELIMITERS)[number];

/** How much of a file is looked at, in lines and in characters a line. */
const LINES = 20;
const CHARACTERS = 20_000;

/**
 * The delimiter of a table: the one that most lines hold as often as the first line does. Delimiters within
 * quotes do not count, and neither do lines below the first that begin with #.
 */
export function sniffDelimiter(text: string): Delimiter {
  const lines = text
    .slice(0, LINES * CHARACTERS)
    .split("\n", LINES)
    .map((line) => line.slice(0, CHARACTERS))
    .filter((line) => line.trim() !== "")
    .filter((line, i) => i === 0 || !line.startsWith("#"));
  let best: Delimiter = ",";
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const counts = lines.map((line) => countDelimiter(line, delimiter));
    const first = counts[0] ?? 0;
    if (first === 0) continue;
    const score = counts.filter((n) => n === first).length;
    if (score > bestScore) {
      best = delimiter;
      bestScore = score;
    }
  }
  return best;
}

/** How often a delimiter stands in a line outside quotes. */
export function countDelimiter(line: string, delimiter: string): number {
  let n = 0;
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === delimiter && !quoted) n += 1;
  }
  return n;
}
