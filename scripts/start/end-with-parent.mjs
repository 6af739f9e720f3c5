// Preloaded into every child: when the process that started it is gone, however it went, so is the child.
process.on("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), 5000).unref();
});
// The channel is there for its end only: it must not keep a finished process alive.
process.channel?.unref();
// What the child itself forks waits for messages on its channel, as the workers of a build and next dev's server do, and
// would end for want of anything to do: it goes with the child, and does not load this.
const at = process.execArgv.findIndex((arg) => arg.endsWith("end-with-parent.mjs"));
if (at > 0) process.execArgv.splice(at - 1, 2);
const { NODE_OPTIONS } = process.env;
if (NODE_OPTIONS) process.env.NODE_OPTIONS = NODE_OPTIONS.replace(`--import=${import.meta.url}`, "");
