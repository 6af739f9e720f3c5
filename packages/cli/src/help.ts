import type { Command } from "./command.ts";

const exits = `Exit: 0 success, 2 invalid arguments, file or key, 3 no response or a server error,
      99 a condition of --fail-on, --max-round-trips or a limit of the team; record: otherwise its command's.
`;

/** Output of `wirecost --help`. */
export function overview(commands: Readonly<Record<string, Command>>): string {
  const lines = pairs(Object.entries(commands).map(([name, { summary }]) => [name, summary]));
  return `wirecost: what a database conversation costs.

${lines}
Each has its own help: wirecost upload --help
The server is WIRECOST_URL or --url, else http://localhost:3000. A key comes from WIRECOST_TOKEN, from the file
that --token-file names, or from ~/.config/wirecost/token.

${exits}`;
}

/** Output of `wirecost <name> --help`. */
export function helpOf(name: string, { usage, summary, options, examples }: Command): string {
  return `wirecost ${name} ${usage}

${summary}

${pairs(options)}
${examples.map((example) => `  wirecost ${name} ${example}\n`).join("")}
${exits}`;
}

function pairs(lines: readonly (readonly [string, string, ...unknown[]])[]): string {
  const width = Math.max(...lines.map(([left]) => left.length));
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join("");
}
