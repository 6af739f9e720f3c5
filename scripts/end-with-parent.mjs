// Preloaded into every child: when the process that started it is gone, however it went, so is the child.
process.on("disconnect", () => {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.exit(1), 5000).unref();
});
// The channel is there for its end only: it must not keep a finished process alive.
process.channel?.unref();
