// The comma last: it also occurs in numbers and headers ("Latency, ms"), sometimes equally often in each line.
const DELIMITERS = [";", "\t", "|", ","] as const;

type Delimiter = (typeof DELIMITERS)[number];

/** Maximum lines and characters per line that are examined. */
const LINES = 20;
const CHARACTERS = 20_000;

/**
 * The delimiter of a table: the one that occurs in most lines as often as in the first line. Delimiters within quotes
 * do not count, nor do lines below the first that begin with #.
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

/** Number of occurrences of a delimiter in a line, outside quotes. */
export function countDelimiter(line: string, delimiter: string): number {
  let n = 0;
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    else if (character === delimiter && !quoted) n += 1;
  }
  return n;
}
