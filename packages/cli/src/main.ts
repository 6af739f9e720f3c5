import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { EXIT } from "./exit-code.ts";
import { runCli } from "./run-cli.ts";

// The reader of a pipe may stop early, as `head` does; the exit code still reports the result.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    if (stream === process.stdout)
      process.stderr.write(`wirecost: The output cannot be written: ${error.message}.\n`);
    process.exit(EXIT.usage);
  });
}

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

process.exitCode = await runCli(process.argv.slice(2), {
  version,
  env: process.env,
  home: homedir(),
  send: (...call) => fetch(...call),
  out: (text) => process.stdout.write(text),
  ...(!process.stdout.isTTY && { outBytes: (bytes: Uint8Array) => process.stdout.write(bytes) }),
  input: () => process.stdin,
  err: (text) => process.stderr.write(text),
  // Moves to the line's beginning and erases it: supported by every terminal since the VT100.
  ...(process.stderr.isTTY && { progress: (line: string) => process.stderr.write(`\r\u001b[K${line}`) }),
});
