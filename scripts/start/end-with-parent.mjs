// Preloaded into every child process: ends the child when its parent ends, even by SIGKILL.
process.on("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), 5000).unref();
});
// The channel only signals the parent's end: it must not keep a finished process alive.
process.channel?.unref();
// Processes that the child forks itself, such as build workers and the server of next dev, wait for messages on their
// channel and would end early if this unreferenced it. They end with the child, so they do not load this.
const at = process.execArgv.findIndex((arg) => arg.endsWith("end-with-parent.mjs"));
if (at > 0) process.execArgv.splice(at - 1, 2);
const { NODE_OPTIONS } = process.env;
if (NODE_OPTIONS) process.env.NODE_OPTIONS = NODE_OPTIONS.replace(`--import=${import.meta.url}`, "");
